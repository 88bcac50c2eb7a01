/** The most rows that an admin list RPC answers with at once. */
const CHUNK = 1000

/**
 * Collects a whole list for an export, page by page.
 * @param fetchPage answers with at most `limit` rows from `offset` on
 */
export async function fetchAllPages<Row>(
  fetchPage: (limit: number, offset: number) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const page = await fetchPage(CHUNK, rows.length)
    rows.push(...page)
    if (page.length < CHUNK) return rows
  }
}
