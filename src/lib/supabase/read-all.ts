import type { ZodType } from 'zod'
import { fetchAllPages } from '@/lib/supabase/fetch-all-pages'
import { read } from '@/lib/supabase/rpc'

/**
 * Runs a table read to its end: PostgREST answers with 1000 rows at most, and says nothing about the rest.
 * @param source name for the log, usually the table
 * @param requestPage a PostgREST builder of the rows from `from` to `to`, both included, in an order without ties
 * @param schema zod schema of a page
 * @throws AppError
 */
export function readAll<Row>(
  source: string,
  requestPage: (from: number, to: number) => Parameters<typeof read>[1],
  schema: ZodType<Row[]>,
): Promise<Row[]> {
  return fetchAllPages((limit, offset) =>
    read(source, requestPage(offset, offset + limit - 1), schema),
  )
}
