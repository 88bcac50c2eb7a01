import type { ZodMiniType } from 'zod/mini'
import { read } from '@/lib/supabase/rpc'

/**
 * Reads all rows of a query page by page: PostgREST silently cuts off after 1000 rows.
 * @param source name for the log, usually the table
 * @param requestPage returns a PostgREST builder for the rows `from` to `to` (inclusive) in an unambiguous
 *   order
 * @param schema zod schema of a page
 * @throws AppError
 */
export function readAll<Row>(
  source: string,
  requestPage: (from: number, to: number) => Parameters<typeof read>[1],
  schema: ZodMiniType<Row[]>,
): Promise<Row[]> {
  return fetchAllPages((limit, offset) =>
    read(source, requestPage(offset, offset + limit - 1), schema),
  )
}

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
