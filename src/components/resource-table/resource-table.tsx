import type { ChangeEvent, ReactNode } from 'react'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { ErrorState } from '@/components/ui/error-state'
import { SkeletonList } from '@/components/ui/skeleton'
import { LiveRegion } from '@/components/ui/live-region'
import {
  initialResourceQuery,
  type ResourceColumn,
  type ResourceQuery,
} from '@/components/resource-table/resource-column'
import { NoMatch } from '@/components/resource-table/no-match'
import { ResourceHeading } from '@/components/resource-table/resource-heading'
import { ResourcePager } from '@/components/resource-table/resource-pager'
import {
  PageCheckbox,
  RowCheckbox,
  SelectionBar,
  withKeys,
  type ResourceSelection,
} from '@/components/resource-table/resource-selection'
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
  /** A column of checkboxes and, once something is ticked, a bar with what can be done with it. */
  selection?: ResourceSelection<Row>
  /** The screen's own filters; folded behind a button on a phone. */
  filters?: ReactNode
  /** How many of them restrict the list now. */
  activeFilters?: number
  /** Buttons above the table. */
  toolbar?: ReactNode
  /** What an empty list says; always with the next step. Lists that are never empty need none. */
  empty?: ReactNode
}

const noRows: never[] = []

/** The one table of the organisers' area: search, sort, pages, CSV; cards on a phone. */
export function ResourceTable<Row extends object>(props: ResourceTableProps<Row>) {
  const { rows, rowKey, server, rowActions, selection } = props
  const { t } = useTranslation()
  const columns = useMemo(
    () => props.columns.filter(({ shown }) => shown !== false),
    [props.columns],
  )
  const [localQuery, setLocalQuery] = useState(initialResourceQuery)
  const query = server?.query ?? localQuery
  const changeQuery = server?.onQueryChange ?? setLocalQuery
  const frame = useRef<HTMLDivElement>(null)
  const [actionCount, setActionCount] = useState(0)
  const noteAct = () => setActionCount((count) => count + 1)
  // The screen's own filters say nothing to the table, but their event comes by; those of dialogs do too.
  function noteFilter({ target, currentTarget }: ChangeEvent<HTMLDivElement>): void {
    if (currentTarget.contains(target)) noteAct()
  }
  function setQuery(next: ResourceQuery): void {
    noteAct()
    changeQuery(next)
  }
  const table = useResourceModel<Row>({
    columns,
    rows: rows ?? noRows,
    query,
    onQueryChange: setQuery,
    total: server?.total ?? null,
  })
  const byId = new Map(columns.map((column) => [column.id, column]))
  const shown = table.getRowModel().rows
  const shownKeys = shown.map(({ original }) => rowKey(original))
  const nameOf = (row: Row) => selection?.rowName?.(row) ?? String(columns[0]?.value(row) ?? '')

  // The last rows of the last page may have gone away: there are others, but not here.
  const isPastEnd = rows !== undefined && shown.length === 0 && query.offset > 0
  const goToStart = useEffectEvent(() => changeQuery({ ...query, offset: 0 }))
  useEffect(() => {
    if (isPastEnd) goToStart()
  }, [isPastEnd])

  const total = server?.total ?? table.getRowCount()
  const pages = table.getPageCount()
  const page = table.state.pagination.pageIndex
  const position =
    pages > 1
      ? t('table.position', { page: page + 1, pages, total })
      : t('table.rows', { count: total })

  function select(keys: readonly string[], ticked: boolean): void {
    selection?.onChange(withKeys(selection.selected, keys, ticked))
  }

  return (
    <div className="flex flex-col gap-3" onChange={noteFilter}>
      {/* Rows that come in by themselves are no news; said one by one they would drown the rest. */}
      <LiveRegion
        text={rows && !isPastEnd ? position : null}
        actionCount={actionCount}
        announceInitial
      />
      <ResourceToolbar
        {...props}
        query={query}
        onQueryChange={setQuery}
        sortsByDefault={server === undefined}
      />
      {props.error ? <ErrorState error={props.error} onRetry={props.onRetry} /> : null}
      {!rows && !props.error && <SkeletonList rows={6} className="h-12 w-full" />}
      {rows && shown.length === 0 && !isPastEnd && (
        <div className="card-surface">
          {query.search ? <NoMatch /> : (props.empty ?? <NoMatch />)}
        </div>
      )}
      {selection && selection.selected.size > 0 && (
        <SelectionBar
          count={selection.selected.size}
          actions={selection.actions}
          onSelectPage={() => select(shownKeys, true)}
          onClear={() => {
            // The bar goes, and would take the focus with it.
            frame.current?.querySelector<HTMLElement>('tbody input')?.focus()
            selection.onChange(new Set())
          }}
        />
      )}
      {shown.length > 0 && (
        <div ref={frame} className="resource-table-frame">
          <table className="resource-table">
            <caption className="sr-only">{props.label}</caption>
            <thead>
              {table.getHeaderGroups().map((group) => (
                <tr key={group.id}>
                  {selection && (
                    <th scope="col">
                      <PageCheckbox keys={shownKeys} {...selection} />
                    </th>
                  )}
                  {group.headers.map(({ column }) => (
                    <ResourceHeading
                      key={column.id}
                      header={byId.get(column.id)?.header ?? column.id}
                      numeric={byId.get(column.id)?.numeric}
                      onSort={column.getCanSort() ? column.getToggleSortingHandler() : undefined}
                      sorted={column.getIsSorted()}
                    />
                  ))}
                  {rowActions && (
                    <th scope="col" className="resource-actions">
                      <span className="sr-only">{t('table.actions')}</span>
                    </th>
                  )}
                </tr>
              ))}
            </thead>
            <tbody>
              {shown.map(({ original }) => (
                <tr key={rowKey(original)}>
                  {selection && (
                    <td className="resource-tick-cell">
                      <RowCheckbox
                        name={nameOf(original)}
                        checked={selection.selected.has(rowKey(original))}
                        onChange={() =>
                          select([rowKey(original)], !selection.selected.has(rowKey(original)))
                        }
                      />
                    </td>
                  )}
                  {columns.map((column) => (
                    <td
                      key={column.id}
                      data-label={column.header}
                      data-numeric={column.numeric}
                      data-in-cards={column.inCards}
                    >
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
      <ResourcePager page={page} pages={pages} total={total} isSilent onPage={table.setPageIndex} />
    </div>
  )
}
