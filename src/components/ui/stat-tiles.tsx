import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { StatTile } from '@/components/ui/stat-tile'

interface StatTilesProps {
  tiles: readonly (readonly [label: string, value: ReactNode, hint?: ReactNode])[]
  className?: string
}

/** The numbers of a report, two beside one another on phones. */
export function StatTiles({ tiles, className = 'lg:grid-cols-4' }: StatTilesProps) {
  return (
    <dl className={clsx('grid grid-cols-2 gap-3', className)}>
      {tiles.map(([label, value, hint]) => (
        <StatTile key={label} label={label} value={value} hint={hint} />
      ))}
    </dl>
  )
}
