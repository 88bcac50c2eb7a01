import { Skeleton } from '@/components/ui/skeleton'

/** The place of a page that is still being drawn: a sheet of A4. */
export function PreviewPlace() {
  return <Skeleton className="aspect-[210/297] w-full" />
}
