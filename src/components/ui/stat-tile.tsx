import type { ReactNode } from 'react'
import { Skeleton } from '@/components/ui/skeleton'

interface StatTileProps {
  /** May be a link to the list behind the number. */
  label: ReactNode
  /** Formatted; undefined while loading. */
  value: ReactNode
  /** Additional line, e.g. what the number excludes. */
  hint?: ReactNode
}

/** One number of an overview. Use inside a `<dl>`. */
export function StatTile({ label, value, hint }: StatTileProps) {
  return (
    <div className="card-surface flex flex-col-reverse justify-end gap-1 p-4">
      {hint && <dd className="text-soft text-xs text-pretty">{hint}</dd>}
      <dt className="text-soft text-sm text-balance">{label}</dt>
      <dd className="text-2xl font-bold break-words tabular-nums">
        {value ?? <Skeleton className="h-8 w-16" />}
      </dd>
    </div>
  )
}
