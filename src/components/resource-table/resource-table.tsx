import type { ParseKeys } from 'i18next'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { clsx } from 'clsx'
import { Badge } from '@/components/ui/badge'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { SkeletonList } from '@/components/ui/skeleton'
import { LiveRegion } from '@/components/ui/live-region'
import {
  type ColumnContext,
  type ResourceColumn,
  type ResourceQuery,
  formattedValue,
  headerText,
  initialResourceQuery,
  isNumeric,
  plainValue,
  useColumnContext,
} from '@/components/resource-table/resource-column'
import { NoMatch } from '@/components/resource-table/no-match'
import { ResourcePager } from '@/components/resource-table/resource-pager'
import {
  PageCheckbox,
  type ResourceSelection,
  RowCheckbox,
  SelectionBar,
  withKeys,
} from '@/components/resource-table/resource-selection'
import { ResourceToolbar } from '@/components/resource-table/resource-toolbar'
import { useResourceModel } from '@/components/resource-table/use-resource-model'
import '@/components/resource-table/resource-table.css'

interface ResourceHeadingProps {
  header: string
  isNumeric: boolean
  /** Undefined when the list cannot be sorted by this column. */
  onSort?: (event: unknown) => void
  sorted: false | 'asc' | 'desc'
}

/** A column heading with a sort button if the column is sortable. */
function ResourceHeading({ header, isNumeric, onSort, sorted }: ResourceHeadingProps) {
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

interface EmptyTexts {
  title: ParseKeys
  text: ParseKeys
}

function Empty({ content = <NoMatch /> }: { content: ReactNode | EmptyTexts }) {
  const { t } = useTranslation()
  const isTexts = typeof content === 'object' && content !== null && 'title' in content
  return isTexts ? <EmptyState title={t(content.title)} description={t(content.text)} /> : content
}

export interface ResourceTableProps<Row extends object> {
  /** Accessible name. */
  label: string
  columns: readonly ResourceColumn<Row>[]
  /** The page (server table) or the whole list (client table); undefined while loading. */
  rows: Row[] | undefined
  rowKey: (row: Row) => string
  error?: unknown
  onRetry?: () => void
  /** Server tables: total number of rows, the query of `rows`, and its setter. */
  server?: { total: number; query: ResourceQuery; onQueryChange: (query: ResourceQuery) => void }
  searchable?: boolean
  /** Base name of the CSV file; omit it for no export. */
  exportName?: string
  /** Converts the CSV to the exported file; default: the CSV itself. */
  exportFile?: (csv: string, rows: readonly Row[]) => Promise<string | Blob>
  /** Fetches all rows for the export of a server table; default: `rows`. */
  fetchAll?: () => Promise<Row[]>
  /** Buttons at the end of each row. */
  rowActions?: (row: Row) => ReactNode
  /** Adds checkboxes and a bulk action bar. */
  selection?: ResourceSelection<Row>
  /** Custom filters; collapsed behind a button on phones. */
  filters?: ReactNode
  /** Number of active custom filters. */
  activeFilters?: number
  /** Buttons above the table. */
  toolbar?: ReactNode
  /** Texts of the empty state, or an element if it offers a next step; not needed for lists that are never empty. */
  empty?: ReactNode | EmptyTexts
}

const noRows: never[] = []

function cellContent<Row>(
  column: ResourceColumn<Row>,
  row: Row,
  context: ColumnContext,
): ReactNode {
  const content = column.cell?.(row, context) || formattedValue(column, row, context)
  return column.tone ? <Badge tone={column.tone(row)}>{content}</Badge> : content
}

/** The standard admin table with search, sorting, paging and CSV export; cards on phones. */
export function ResourceTable<Row extends object>(props: ResourceTableProps<Row>) {
  const { rows, rowKey, server, rowActions, selection } = props
  const { t } = useTranslation()
  const context = useColumnContext()
  const columns = useMemo(
    () => props.columns.filter(({ shown }) => shown !== false),
    [props.columns],
  )
  const [localQuery, setLocalQuery] = useState(initialResourceQuery)
  const query = server?.query ?? localQuery
  const changeQuery = server?.onQueryChange ?? setLocalQuery
  const frame = useRef<HTMLDivElement>(null)
  const [actionCount, setActionCount] = useState(0)
  const countAction = () => setActionCount((count) => count + 1)
  // Server tables return to the first page in `setFilters`.
  function handleFilterChange(): void {
    countAction()
    setLocalQuery((latest) => ({ ...latest, offset: 0 }))
  }
  function setQuery(next: ResourceQuery): void {
    countAction()
    changeQuery(next)
  }
  const table = useResourceModel<Row>({
    columns,
    context,
    rows: rows ?? noRows,
    query,
    onQueryChange: setQuery,
    total: server?.total ?? null,
  })
  const headers = columns.map((column) => headerText(column, context))
  const visibleRows = table.getRowModel().rows
  const shownKeys = visibleRows.map(({ original }) => rowKey(original))
  const nameOf = (row: Row) =>
    selection?.rowName?.(row) ?? String((columns[0] && plainValue(columns[0], row, context)) ?? '')

  // The rows of the last page may have been deleted.
  const isPastEnd = rows !== undefined && visibleRows.length === 0 && query.offset > 0
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

  function select(keys: readonly string[], isSelected: boolean): void {
    selection?.onChange(withKeys(selection.selected, keys, isSelected))
  }

  return (
    <div className="flex flex-col gap-3">
      {/* Announces only after user actions: live updates would be too frequent. */}
      <LiveRegion
        text={rows && !isPastEnd ? position : null}
        actionCount={actionCount}
        announceInitial
      />
      <ResourceToolbar
        {...props}
        filters={
          props.filters && (
            <div className="contents" onChange={handleFilterChange}>
              {props.filters}
            </div>
          )
        }
        query={query}
        onQueryChange={setQuery}
        sortsByDefault={server === undefined}
      />
      {props.error ? <ErrorState error={props.error} onRetry={props.onRetry} /> : null}
      {!rows && !props.error && <SkeletonList rows={6} className="h-12 w-full" />}
      {rows && visibleRows.length === 0 && !isPastEnd && (
        <div className="card-surface">
          <Empty content={query.search ? undefined : props.empty} />
        </div>
      )}
      {selection && selection.selected.size > 0 && (
        <SelectionBar
          count={selection.selected.size}
          actions={selection.actions}
          onSelectPage={() => select(shownKeys, true)}
          onClear={() => {
            // The bar disappears together with the focused button.
            frame.current?.querySelector<HTMLElement>('tbody input')?.focus()
            selection.onChange(new Set())
          }}
        />
      )}
      {visibleRows.length > 0 && (
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
                  {group.headers.map(({ column }, at) => (
                    <ResourceHeading
                      key={column.id}
                      header={headers[at] ?? ''}
                      isNumeric={isNumeric(columns[at]?.type)}
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
              {visibleRows.map(({ original }) => (
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
                  {columns.map((column, at) => (
                    <td
                      key={column.id}
                      data-label={headers[at]}
                      data-numeric={isNumeric(column.type)}
                      data-in-cards={column.inCards}
                    >
                      {cellContent(column, original, context)}
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
