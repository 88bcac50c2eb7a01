import { SlidersHorizontal } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { decodeSort, encodeSort } from '@/components/resource-table/list-search-params'
import type { ResourceQuery } from '@/components/resource-table/resource-column'
import { SelectFilter } from '@/components/ui/select-filter'

interface ResourceFiltersProps {
  /** Custom filters of the screen. */
  filters?: ReactNode
  /** Number of active custom filters. */
  activeFilters?: number
  /** Columns that the list can be sorted by. */
  sortable: readonly { id: string; header: string }[]
  query: ResourceQuery
  onQueryChange: (query: ResourceQuery) => void
}

/**
 * Filters of a list. On narrow screens they are collapsed behind a button with the number of active
 * filters, together with a sort select, because cards have no sortable headings.
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
          icon={SlidersHorizontal}
          variant="outline"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
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
              value={encodeSort(query)}
              options={sortable.flatMap(({ id: sort, header: column }) => [
                {
                  value: encodeSort({ sort, descending: false }),
                  label: t('table.ascending', { column }),
                },
                {
                  value: encodeSort({ sort, descending: true }),
                  label: t('table.descending', { column }),
                },
              ])}
              onChange={(name) => onQueryChange({ ...query, ...decodeSort(name), offset: 0 })}
            />
          </div>
        )}
      </div>
    </>
  )
}
