import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import {
  headerText,
  useColumnContext,
  type ResourceColumn,
  type ResourceQuery,
} from '@/components/resource-table/resource-column'
import { ResourceFilters } from '@/components/resource-table/resource-filters'
import { useCsvExport } from '@/components/resource-table/use-csv-export'
import { SearchField } from '@/components/ui/search-field'

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
  filters?: ReactNode
  activeFilters?: number
  toolbar?: ReactNode
  /** Default of `sortable` for columns that do not set it. */
  sortsByDefault: boolean
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
