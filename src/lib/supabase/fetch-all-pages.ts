/** Row limit of PostgREST and of the admin list RPCs. */
const PAGE_SIZE = 1000

/**
 * Fetches a whole list page by page.
 * @param fetchPage returns at most `limit` rows, starting at `offset`
 */
export async function fetchAllPages<Row>(
  fetchPage: (limit: number, offset: number) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const page = await fetchPage(PAGE_SIZE, rows.length)
    rows.push(...page)
    if (page.length < PAGE_SIZE) return rows
  }
}
