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

/**
 * The rows that a picker asks for. What is chosen is among them: named in the address, a few hundred
 * ids would make it longer than servers accept.
 */
export function rowsToAsk(chosen: number): number {
  return CHOICES + chosen
}

/** What is left of the rows for the picker to offer. */
export function notChosen<Row extends { id: string }>(
  rows: readonly Row[],
  chosenIds: readonly string[],
): Row[] {
  const chosen = new Set(chosenIds)
  return rows.filter(({ id }) => !chosen.has(id)).slice(0, CHOICES)
}
