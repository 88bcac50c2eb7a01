import type { ResourceQuery } from '@/components/resource-table/resource-column'

/** Query and custom filters of a list. */
interface ListState<Filters extends Record<string, string>> {
  query: ResourceQuery
  filters: Filters
}

/**
 * Parses the state of a list from search params: `?q=anna&sort=-points_total&page=2&role=admin`.
 * @param base default state
 */
export function parseListParams<Filters extends Record<string, string>>(
  params: URLSearchParams,
  base: ListState<Filters>,
): ListState<Filters> {
  const sort = params.get('sort')
  const page = Number(params.get('page') ?? 1)
  const query = {
    ...base.query,
    search: params.get('q') ?? base.query.search,
    offset: Number.isInteger(page) && page > 1 ? (page - 1) * base.query.limit : 0,
    ...(sort && decodeSort(sort)),
  }
  const filters = Object.fromEntries(
    Object.entries(base.filters).map(([name, initial]) => [name, params.get(name) ?? initial]),
  ) as Filters
  return { query, filters }
}

/** Returns the search params for a list state; keeps unrelated params and omits defaults. */
export function toListParams<Filters extends Record<string, string>>(
  params: URLSearchParams,
  { query, filters }: ListState<Filters>,
  base: ListState<Filters>,
): URLSearchParams {
  const next = new URLSearchParams(params)
  const setUnlessDefault = (name: string, value: string, initial: string) => {
    if (value === initial) next.delete(name)
    else next.set(name, value)
  }
  setUnlessDefault('q', query.search, base.query.search)
  setUnlessDefault('sort', encodeSort(query), encodeSort(base.query))
  setUnlessDefault('page', String(Math.floor(query.offset / query.limit) + 1), '1')
  for (const [name, value] of Object.entries(filters))
    setUnlessDefault(name, value, base.filters[name] ?? '')
  return next
}

/** Encodes the sort order: the column, with a minus for descending; empty for the default order. */
export function encodeSort({
  sort,
  descending,
}: Pick<ResourceQuery, 'sort' | 'descending'>): string {
  return sort === null ? '' : `${descending ? '-' : ''}${sort}`
}

/** Decodes the result of `encodeSort`. */
export function decodeSort(name: string): Pick<ResourceQuery, 'sort' | 'descending'> {
  return { sort: name.replace(/^-/, '') || null, descending: name.startsWith('-') }
}

/** Returns the number of filters that differ from their default. */
export function countActive(filters: Record<string, string>, base: Record<string, string>): number {
  return Object.keys(base).filter((name) => filters[name] !== base[name]).length
}
