/** How many entries a picker offers at once; whoever looks for another one types more of its name. */
export const CHOICES = 20

/**
 * A PostgREST `or` filter: any of the columns contains the text, in whatever case.
 * @param search an empty text matches everything
 */
export function containing(columns: readonly string[], search: string): string {
  const pattern = `%${search.trim().replace(/[\\%_]/g, '\\$&')}%`
  // Quoted, because commas and brackets mean something in such a filter.
  const quoted = `"${pattern.replace(/["\\]/g, '\\$&')}"`
  return columns.map((column) => `${column}.ilike.${quoted}`).join(',')
}

/** No row has it; an empty list is no valid filter. */
const NO_ID = '00000000-0000-0000-0000-000000000000'

/** The value of a PostgREST `not.in` filter; an empty list shuts nothing out. */
export function without(ids: readonly string[]): string {
  return `(${[NO_ID, ...ids].join(',')})`
}
