import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { SkeletonList } from '@/components/ui/skeleton'
import {
  initialResourceQuery,
  type ResourceColumn,
  type ResourceQuery,
} from '@/components/resource-table/resource-column'
import { ResourcePager } from '@/components/resource-table/resource-pager'
import { ResourceToolbar } from '@/components/resource-table/resource-toolbar'
import { useResourceModel } from '@/components/resource-table/use-resource-model'
import { useTranslation } from 'react-i18next'
import '@/components/resource-table/resource-table.css'

export interface ResourceTableProps<Row extends object> {
  /** Name of the list for screen readers. */
  label: string
  columns: readonly ResourceColumn<Row>[]
  /** The page (server table) or the whole list (client table); undefined while loading. */
  rows: Row[] | undefined
  rowKey: (row: Row) => string
  error?: unknown
  onRetry?: () => void
  /** Server tables: rows in all, the query that `rows` answers, and its setter. */
  server?: { total: number; query: ResourceQuery; onQueryChange: (query: ResourceQuery) => void }
  searchable?: boolean
  /** Base name of the CSV file; without it there is no export. */
  exportName?: string
  /** Server tables export through this; without it the rows at hand are exported. */
  fetchAll?: () => Promise<Row[]>
  /** Buttons at the end of each row. */
  rowActions?: (row: Row) => ReactNode
  /** Filters and buttons above the table. */
  toolbar?: ReactNode
  /** What an empty list says; always with the next step. */
  empty?: ReactNode
}

const noRows: never[] = []

/** The one table of the organisers' area: search, sort, pages, CSV; cards on a phone. */
export function ResourceTable<Row extends object>(props: ResourceTableProps<Row>) {
  const { columns, rows, rowKey, server, rowActions } = props
  const { t } = useTranslation()
  const [localQuery, setLocalQuery] = useState(initialResourceQuery)
  const query = server?.query ?? localQuery
  const setQuery = server?.onQueryChange ?? setLocalQuery
  const table = useResourceModel<Row>({
    columns,
    rows: rows ?? noRows,
    query,
    onQueryChange: setQuery,
    total: server?.total ?? null,
  })
  const byId = new Map(columns.map((column) => [column.id, column]))
  const shown = table.getRowModel().rows

  return (
    <div className="flex flex-col gap-3">
      <ResourceToolbar {...props} query={query} onQueryChange={setQuery} />
      {props.error ? <ErrorState error={props.error} onRetry={props.onRetry} /> : null}
      {!rows && !props.error && <SkeletonList rows={6} className="h-12 w-full" />}
      {rows && shown.length === 0 && (
        <div className="card-surface">
          {query.search ? (
            <EmptyState title={t('table.noMatch')} />
          ) : (
            (props.empty ?? <EmptyState title={t('common.emptyTitle')} />)
          )}
        </div>
      )}
      {shown.length > 0 && (
        <div className="resource-table-frame">
          <table className="resource-table">
            <caption className="sr-only">{props.label}</caption>
            <thead>
              {table.getHeaderGroups().map((group) => (
                <tr key={group.id}>
                  {group.headers.map(({ column }) => {
                    const definition = byId.get(column.id)
                    const sorted = column.getIsSorted()
                    const Icon = sorted === 'asc' ? ArrowUp : sorted ? ArrowDown : ArrowUpDown
                    return (
                      <th
                        key={column.id}
                        scope="col"
                        data-numeric={definition?.numeric}
                        aria-sort={
                          sorted === 'asc' ? 'ascending' : sorted ? 'descending' : undefined
                        }
                      >
                        {column.getCanSort() ? (
                          <button
                            type="button"
                            className="resource-sort"
                            onClick={column.getToggleSortingHandler()}
                          >
                            {definition?.header}
                            <Icon
                              aria-hidden="true"
                              className={clsx('size-4', !sorted && 'opacity-50')}
                            />
                          </button>
                        ) : (
                          definition?.header
                        )}
                      </th>
                    )
                  })}
                  {rowActions && (
                    <th scope="col">
                      <span className="sr-only">{t('table.actions')}</span>
                    </th>
                  )}
                </tr>
              ))}
            </thead>
            <tbody>
              {shown.map(({ original }) => (
                <tr key={rowKey(original)}>
                  {columns.map((column) => (
                    <td key={column.id} data-label={column.header} data-numeric={column.numeric}>
                      {column.cell ? column.cell(original) : String(column.value(original) ?? '–')}
                    </td>
                  ))}
                  {rowActions && <td className="resource-actions">{rowActions(original)}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <ResourcePager
        page={table.state.pagination.pageIndex}
        pages={table.getPageCount()}
        total={server?.total ?? table.getRowCount()}
        onPage={table.setPageIndex}
      />
    </div>
  )
}
