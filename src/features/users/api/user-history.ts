import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
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
    code: z.nullable(z.string()),
    game_session: z.nullable(z.string()),
    is_test: z.boolean(),
    status: z.catch(z.enum(['success', 'failed', 'voided']), 'failed'),
    failure_reason: z.nullable(z.string()),
    points: z.number(),
    is_inherited: z.boolean(),
    correction: z.catch(z.nullable(z.enum(['credit', 'void', 'restore'])), null),
    reason: z.nullable(z.string()),
  }),
  points: z.object({
    id: z.number(),
    at: z.string(),
    game_session: z.nullable(z.string()),
    is_test: z.boolean(),
    points: z.number(),
    reason: z.string(),
    by: z.nullable(z.string()),
  }),
  game_sessions: z.object({
    id: z.string(),
    at: z.string(),
    name: z.string(),
    is_test: z.boolean(),
    points: z.number(),
    rank: z.nullable(z.number()),
    finds: z.number(),
    team: z.nullable(z.string()),
    last_activity: z.string(),
  }),
  purchases: z.object({
    id: z.string(),
    at: z.string(),
    kind: z.catch(z.enum(['clue', 'guide', 'order']), 'order'),
    name_hu: z.nullable(z.string()),
    name_en: z.nullable(z.string()),
    tokens: z.number(),
    currency: z.nullable(z.enum(['HUF', 'EUR'])),
    total_minor: z.nullable(z.number()),
    status: z.catch(z.nullable(z.enum(['pending', 'expired', 'paid', 'cancelled'])), null),
    is_test: z.boolean(),
  }),
}

export type HistoryKind = keyof typeof historySchemas
type HistoryItems = { [Kind in HistoryKind]: z.infer<(typeof historySchemas)[Kind]> }
export type HistoryItem<Kind extends HistoryKind> = HistoryItems[Kind]

/** The same schemas, typed so that a generic kind can index them. */
const schemaOf: { [Kind in HistoryKind]: z.ZodMiniType<HistoryItems[Kind]> } = historySchemas

const rowSchemaOf = <Item>(
  item: z.ZodMiniType<Item>,
): z.ZodMiniType<{ item: Item; total_count: number }> => z.object({ item, total_count: z.number() })

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
