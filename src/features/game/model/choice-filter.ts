/** How many entries a picker offers at once; whoever looks for another one types more of its name. */
export const CHOICES = 20

/** Characters that mean something in such a filter or in a pattern; `_` in their place matches any one. */
const SPECIAL = /[%*\\,()"]/g

/**
 * A PostgREST `or` filter: any of the columns contains the text, in whatever case. The text is not
 * quoted, because the embedded default takes the quotes for a part of it.
 * @param search an empty text matches everything
 */
export function containing(columns: readonly string[], search: string): string {
  const pattern = `%${search.trim().replace(SPECIAL, '_')}%`
  return columns.map((column) => `${column}.ilike.${pattern}`).join(',')
}

/** The same for a short code, which is printed and typed in two groups: `ABCD-EFGH`. */
export function containingCode(column: string, search: string): string {
  return containing([column], search.replace(/[\s-]/g, ''))
}

/** No row has it; an empty list is no valid filter. */
const NO_ID = '00000000-0000-0000-0000-000000000000'

/** The value of a PostgREST `not.in` filter; an empty list shuts nothing out. */
export function without(ids: readonly string[]): string {
  return `(${[NO_ID, ...ids].join(',')})`
}
