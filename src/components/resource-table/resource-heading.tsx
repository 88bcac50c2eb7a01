import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { clsx } from 'clsx'

interface ResourceHeadingProps {
  header: string
  isNumeric: boolean
  /** Undefined when the list cannot be sorted by this column. */
  onSort?: (event: unknown) => void
  sorted: false | 'asc' | 'desc'
}

/** A column heading with a sort button if the column is sortable. */
export function ResourceHeading({ header, isNumeric, onSort, sorted }: ResourceHeadingProps) {
  const Icon = sorted === 'asc' ? ArrowUp : sorted ? ArrowDown : ArrowUpDown
  return (
    <th
      scope="col"
      data-numeric={isNumeric}
      aria-sort={sorted === 'asc' ? 'ascending' : sorted ? 'descending' : undefined}
    >
      {onSort ? (
        <button type="button" className="resource-sort" onClick={onSort}>
          {header}
          <Icon aria-hidden="true" className={clsx('size-4 shrink-0', !sorted && 'opacity-50')} />
        </button>
      ) : (
        header
      )}
    </th>
  )
}
