import { Download, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import {
  headerText,
  useColumnContext,
  type ResourceColumn,
  type ResourceQuery,
} from '@/components/resource-table/resource-column'
import { useCsvExport } from '@/components/resource-table/use-csv-export'
import { SearchField } from '@/components/ui/search-field'
import { Badge } from '@/components/ui/badge'
import { decodeSort, encodeSort } from '@/components/resource-table/list-search-params'
import { SelectFilter } from '@/components/ui/select-filter'

interface ResourceToolbarProps<Row extends object> {
  columns: readonly ResourceColumn<Row>[]
  rows: Row[] | undefined
  rowKey: (row: Row) => string
  query: ResourceQuery
  onQueryChange: (query: ResourceQuery) => void
  searchable?: boolean
  exportName?: string
  exportFile?: (csv: string, rows: readonly Row[]) => Promise<string | Blob>
  fetchAll?: () => Promise<Row[]>
  /** Custom filters of the screen. */
  filters?: ReactNode
  /** Number of active custom filters. */
  activeFilters?: number
  toolbar?: ReactNode
  /** Default of `sortable` for columns that do not set it. */
  sortsByDefault: boolean
}

interface ResourceFiltersProps extends Pick<
  ResourceToolbarProps<never>,
  'filters' | 'activeFilters' | 'query' | 'onQueryChange'
> {
  /** Columns that the list can be sorted by. */
  sortable: readonly { id: string; header: string }[]
}

/**
 * Filters of a list. On narrow screens they are collapsed behind a button with the number of active
 * filters, together with a sort select, because cards have no sortable headings.
 */
function ResourceFilters(props: ResourceFiltersProps) {
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

/** Search, custom filters and buttons, and the CSV export. */
export function ResourceToolbar<Row extends object>(props: ResourceToolbarProps<Row>) {
  const { columns, rows, query, onQueryChange, exportName, searchable = true } = props
  const { t } = useTranslation()
  const context = useColumnContext()
  const { isExporting, exportCsv } = useCsvExport()

  async function fetchAll(): Promise<Row[] | undefined> {
    const all = await props.fetchAll?.()
    // New rows during the export shift the pages, so a row may appear twice.
    return all && [...new Map(all.map((row) => [props.rowKey(row), row])).values()]
  }

  async function exportRows(name: string): Promise<void> {
    await exportCsv(name, async (toCsv) => {
      const all = (await fetchAll()) ?? rows ?? []
      const csv = toCsv(columns, all)
      return props.exportFile ? props.exportFile(csv, all) : csv
    })
  }

  if (!searchable && !exportName && !props.toolbar && !props.filters) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      {searchable && (
        <SearchField
          className="sm:max-w-80"
          label={t('common.search')}
          value={query.search}
          onSearch={(search) => onQueryChange({ ...query, search, offset: 0 })}
        />
      )}
      <ResourceFilters
        filters={props.filters}
        activeFilters={props.activeFilters}
        sortable={columns
          .filter(({ shown, sortable }) => shown !== false && (sortable ?? props.sortsByDefault))
          .map((column) => ({ id: column.id, header: headerText(column, context) }))}
        query={query}
        onQueryChange={onQueryChange}
      />
      {props.toolbar}
      {exportName && (
        <Button
          icon={Download}
          variant="outline"
          className="ms-auto"
          loading={isExporting}
          disabled={!rows || rows.length === 0}
          onClick={() => void exportRows(exportName)}
        >
          {t(props.exportFile ? 'table.exportWithMedia' : 'table.export')}
        </Button>
      )}
    </div>
  )
}
