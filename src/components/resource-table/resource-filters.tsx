import { SlidersHorizontal } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { SelectFilter } from '@/components/ui/select-filter'
import { sortFrom, sortName } from '@/components/resource-table/query-address'
import type { ResourceQuery } from '@/components/resource-table/resource-column'

export interface ResourceFiltersProps {
  /** The screen's own filters. */
  filters?: ReactNode
  /** How many of them restrict the list now. */
  activeFilters?: number
  /** Columns that the list can be sorted by. */
  sortable: readonly { id: string; header: string }[]
  query: ResourceQuery
  onQueryChange: (query: ResourceQuery) => void
}

/**
 * A list's filters. On a narrow screen they are folded behind one button that says how many are on, and
 * stand beside a choice of the order: cards have no headings to press.
 */
export function ResourceFilters(props: ResourceFiltersProps) {
  const { filters, activeFilters = 0, sortable, query, onQueryChange } = props
  const { t } = useTranslation()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  if (!filters && sortable.length === 0) return null
  return (
    <>
      <div className="resource-filters-toggle">
        <Button
          variant="outline"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <SlidersHorizontal aria-hidden="true" className="size-4" />
          {t(filters ? 'table.filters' : 'table.sortBy')}
          {activeFilters > 0 && (
            <Badge tone="info">
              <span aria-hidden="true">{activeFilters}</span>
              <span className="sr-only">{t('table.filtersActive', { count: activeFilters })}</span>
            </Badge>
          )}
        </Button>
      </div>
      <div id={id} className="resource-filters" data-open={isOpen}>
        {filters}
        {sortable.length > 0 && (
          <div className="resource-order">
            <SelectFilter
              label={t('table.sortBy')}
              allLabel={t('table.sortDefault')}
              value={sortName(query)}
              options={sortable.flatMap(({ id: sort, header: column }) => [
                {
                  value: sortName({ sort, descending: false }),
                  label: t('table.ascending', { column }),
                },
                {
                  value: sortName({ sort, descending: true }),
                  label: t('table.descending', { column }),
                },
              ])}
              onChange={(name) => onQueryChange({ ...query, ...sortFrom(name), offset: 0 })}
            />
          </div>
        )}
      </div>
    </>
  )
}
