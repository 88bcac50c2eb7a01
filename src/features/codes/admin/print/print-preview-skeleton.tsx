import { Skeleton } from '@/components/ui/skeleton'

/** Placeholder with the aspect ratio of A4. */
export function PreviewSkeleton() {
  return <Skeleton className="aspect-[210/297] w-full" />
}
