import type { ResourceQuery } from '@/components/resource-table/resource-column'

/** What a list shows: its query and the filters of its screen. */
export interface ListState<Filters extends Record<string, string>> {
  query: ResourceQuery
  filters: Filters
}

/**
 * Reads a list's state from an address: `?q=anna&sort=-points_total&page=2&role=admin`.
 * @param base the state that an empty address means
 */
export function readAddress<Filters extends Record<string, string>>(
  params: URLSearchParams,
  base: ListState<Filters>,
): ListState<Filters> {
  const sort = params.get('sort')
  const page = Number(params.get('page') ?? 1)
  const query = {
    ...base.query,
    search: params.get('q') ?? base.query.search,
    offset: Number.isInteger(page) && page > 1 ? (page - 1) * base.query.limit : 0,
    ...(sort && sortFrom(sort)),
  }
  const filters = Object.fromEntries(
    Object.entries(base.filters).map(([name, initial]) => [name, params.get(name) ?? initial]),
  ) as Filters
  return { query, filters }
}

/** The address of a list's state; what others keep in it stays. */
export function writeAddress<Filters extends Record<string, string>>(
  params: URLSearchParams,
  { query, filters }: ListState<Filters>,
  base: ListState<Filters>,
): URLSearchParams {
  const next = new URLSearchParams(params)
  const put = (name: string, value: string, initial: string) => {
    if (value === initial) next.delete(name)
    else next.set(name, value)
  }
  put('q', query.search, base.query.search)
  put('sort', sortName(query), sortName(base.query))
  put('page', String(Math.floor(query.offset / query.limit) + 1), '1')
  for (const [name, value] of Object.entries(filters)) put(name, value, base.filters[name] ?? '')
  return next
}

/** An order in one word: a column, with a minus when it descends; empty for the list's own order. */
export function sortName({ sort, descending }: Pick<ResourceQuery, 'sort' | 'descending'>): string {
  return sort === null ? '' : `${descending ? '-' : ''}${sort}`
}

/** The order that a word of `sortName` means. */
export function sortFrom(name: string): Pick<ResourceQuery, 'sort' | 'descending'> {
  return { sort: name.replace(/^-/, '') || null, descending: name.startsWith('-') }
}

/** How many filters are not at their initial value. */
export function countActive(filters: Record<string, string>, base: Record<string, string>): number {
  return Object.keys(base).filter((name) => filters[name] !== base[name]).length
}
