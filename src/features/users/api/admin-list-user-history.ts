import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import type { ResourceQuery } from '@/components/resource-table/resource-column'
import { userKeys } from '@/features/users/api/keys'
import { rpc } from '@/lib/supabase/rpc'

/** Schemas of the lists of a user's history; `at` is the time of the event (ISO, UTC). */
const historySchemas = {
  transactions: z.object({
    id: z.number(),
    at: z.string(),
    type: z.string(),
    delta: z.number(),
    description: z.string(),
    balance: z.number(),
  }),
  scans: z.object({
    id: z.number(),
    at: z.string(),
    scanned_at: z.string(),
    code: z.string().nullable(),
    game_session: z.string().nullable(),
    is_test: z.boolean(),
    status: z.enum(['success', 'failed']).catch('failed'),
    failure_reason: z.string().nullable(),
    points: z.number(),
  }),
  game_sessions: z.object({
    id: z.string(),
    at: z.string(),
    name: z.string(),
    is_test: z.boolean(),
    points: z.number(),
    rank: z.number().nullable(),
    finds: z.number(),
    last_activity: z.string(),
  }),
  purchases: z.object({
    id: z.string(),
    at: z.string(),
    kind: z.enum(['clue', 'guide', 'order']).catch('order'),
    name_hu: z.string().nullable(),
    name_en: z.string().nullable(),
    tokens: z.number(),
    currency: z.enum(['HUF', 'EUR']).nullable(),
    total_minor: z.number().nullable(),
    status: z.enum(['pending', 'expired', 'paid', 'cancelled']).nullable().catch(null),
    is_test: z.boolean(),
  }),
}

export type HistoryKind = keyof typeof historySchemas
type HistoryItems = { [Kind in HistoryKind]: z.infer<(typeof historySchemas)[Kind]> }
export type HistoryItem<Kind extends HistoryKind> = HistoryItems[Kind]

/** The same schemas, typed so that a generic kind can index them. */
const schemaOf: { [Kind in HistoryKind]: z.ZodType<HistoryItems[Kind]> } = historySchemas

const rowSchemaOf = <Item>(item: z.ZodType<Item>): z.ZodType<{ item: Item; total_count: number }> =>
  z.object({ item, total_count: z.number() })

interface HistoryPage<Item> {
  items: Item[]
  /** Number of rows on all pages. */
  total: number
}

/**
 * Fetches a page of one list of a user's history, newest first.
 * @throws AppError `admin_permissions_required`, `user_not_found`, `invalid_input`
 */
export async function fetchUserHistory<Kind extends HistoryKind>(
  userId: string,
  kind: Kind,
  { limit, offset }: Pick<ResourceQuery, 'limit' | 'offset'>,
): Promise<HistoryPage<HistoryItem<Kind>>> {
  const rows = await rpc(
    'admin_list_user_history',
    { p_user_id: userId, p_kind: kind, p_limit: limit, p_offset: offset },
    z.array(rowSchemaOf(schemaOf[kind])),
  )
  return { items: rows.map(({ item }) => item), total: rows[0]?.total_count ?? 0 }
}

/** One page for a ResourceTable; the previous page stays visible while it loads. */
export function userHistoryQueryOptions<Kind extends HistoryKind>(
  userId: string,
  kind: Kind,
  query: ResourceQuery,
) {
  return queryOptions({
    queryKey: userKeys.history(userId, kind, query),
    queryFn: () => fetchUserHistory(userId, kind, query),
    placeholderData: keepPreviousData,
  })
}
