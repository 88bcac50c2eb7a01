import {
  createFilteredRowModel,
  createPaginatedRowModel,
  createSortedRowModel,
  columnFilteringFeature,
  globalFilteringFeature,
  rowPaginationFeature,
  rowSortingFeature,
  sortFn_basic,
  tableFeatures,
  useTable,
  type ColumnDef,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import { matchesSearch } from '@/lib/format/search-key'
import {
  headerText,
  isNumeric,
  plainValue,
  type ColumnContext,
  type ResourceColumn,
  type ResourceQuery,
} from '@/components/resource-table/resource-column'

const toText = (value: unknown) => String(value ?? '')

const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  rowSortingFeature,
  rowPaginationFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
  filterFns: {
    contains: (row, columnId, search: string) =>
      matchesSearch(search, [toText(row.getValue(columnId))]),
  },
  sortFns: { basic: sortFn_basic },
})

interface ResourceModelInput<Row extends object> {
  columns: readonly ResourceColumn<Row>[]
  context: ColumnContext
  rows: Row[]
  query: ResourceQuery
  onQueryChange: (query: ResourceQuery) => void
  /** Total number of rows on the server; null for a client table, whose `rows` are the whole list. */
  total: number | null
}

/**
 * Connects a `ResourceQuery` with TanStack Table. Client tables filter, sort and page in the browser;
 * server tables show the given page.
 */
export function useResourceModel<Row extends object>(input: ResourceModelInput<Row>) {
  const { columns, context, rows, query, onQueryChange, total } = input
  const onServer = total !== null
  const definitions = useMemo(() => {
    // Natural sort order of the language: Á beside A, Code 2 before Code 10.
    const { compare } = new Intl.Collator(context.format.language, { numeric: true })
    return columns.map((column): ColumnDef<typeof features, Row> => ({
      id: column.id,
      header: headerText(column, context),
      accessorFn: (row) => plainValue(column, row, context),
      enableSorting: column.sortable ?? !onServer,
      sortFn: isNumeric(column.type)
        ? 'basic'
        : (a, b, id) => compare(toText(a.getValue(id)), toText(b.getValue(id))),
      filterFn: 'contains',
    }))
  }, [columns, onServer, context])
  const sorting = query.sort === null ? [] : [{ id: query.sort, desc: query.descending }]
  const pagination = { pageIndex: Math.floor(query.offset / query.limit), pageSize: query.limit }

  return useTable({
    features,
    columns: definitions,
    data: rows,
    globalFilterFn: 'contains',
    getColumnCanGlobalFilter: () => true,
    manualFiltering: onServer,
    manualSorting: onServer,
    manualPagination: onServer,
    rowCount: total ?? undefined,
    autoResetPageIndex: false,
    state: { sorting, pagination, globalFilter: query.search },
    onSortingChange: (updater) => {
      const [next] = typeof updater === 'function' ? updater(sorting) : updater
      onQueryChange({
        ...query,
        sort: next?.id ?? null,
        descending: next?.desc ?? false,
        offset: 0,
      })
    },
    onPaginationChange: (updater) => {
      const next = typeof updater === 'function' ? updater(pagination) : updater
      onQueryChange({ ...query, offset: next.pageIndex * query.limit })
    },
  })
}
