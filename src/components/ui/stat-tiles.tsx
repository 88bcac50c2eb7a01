import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { StatTile } from '@/components/ui/stat-tile'
import { useFormat } from '@/lib/i18n/use-format'

interface StatTilesProps {
  /** A number is whole. */
  tiles: readonly (readonly [label: string, value: ReactNode, hint?: ReactNode])[]
  className?: string
}

/** The numbers of a report, two beside one another on phones. */
export function StatTiles({ tiles, className = 'lg:grid-cols-4' }: StatTilesProps) {
  const format = useFormat()
  return (
    <dl className={clsx('grid grid-cols-2 gap-3', className)}>
      {tiles.map(([label, value, hint]) => (
        <StatTile
          key={label}
          label={label}
          value={typeof value === 'number' ? format.number(value) : value}
          hint={hint}
        />
      ))}
    </dl>
  )
}
