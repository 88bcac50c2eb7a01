import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { pagedList } from '@/components/resource-table/paged-list'
import { fetchClueLinks, fetchGuideLinks } from '@/lib/content/clue-links'
import { usersKey } from '@/features/users/api/users'
import { accountKeys, queryKeyPrefixes } from '@/lib/account/keys'
import { currencies } from '@/lib/format/money'
import { ledgerTypes } from '@/lib/game-session/ledger-row'
import { fetchGameSessionChoices } from '@/lib/game-session/game-session-choices'
import { toReadError } from '@/lib/supabase/errors'
import { rowOf } from '@/lib/supabase/row-of'
import { rpc, rpcMutation } from '@/lib/supabase/rpc'

/** Schemas of the lists of a user's history; `at` is the time of the event (ISO, UTC). */
const historySchemas = {
  transactions: rowOf('user_transaction', {}),
  scans: rowOf('user_scan', {
    status: z.catch(z.enum(['success', 'failed', 'voided']), 'failed'),
    correction: z.catch(z.nullable(z.enum(['credit', 'void', 'restore'])), null),
  }),
  points: rowOf('user_points', {}),
  game_sessions: rowOf('user_membership', {}),
  purchases: rowOf('user_purchase', {
    kind: z.catch(z.enum(['clue', 'guide', 'order']), 'order'),
    currency: z.nullable(z.enum(currencies)),
    status: z.catch(z.nullable(z.enum(['pending', 'expired', 'paid', 'cancelled'])), null),
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

/**
 * One list of a user's history, newest first.
 * @throws AppError `admin_permissions_required`, `user_not_found`, `invalid_input`
 */
export const userHistoryList = <Kind extends HistoryKind>(kind: Kind) =>
  pagedList([...usersKey, 'history', kind], async (userId: string, { limit, offset }) => {
    const rows = await rpc(
      'admin_list_user_history',
      { p_user_id: userId, p_kind: kind, p_limit: limit, p_offset: offset },
      z.array(rowSchemaOf(schemaOf[kind])),
    )
    return rows.map(({ item, total_count }) => ({ ...item, total_count }))
  })

type TransactionType = (typeof ledgerTypes)[number]

const transactionSchema = rowOf('admin_token_transaction_row', {
  type: z.catch(z.enum(ledgerTypes), 'adjustment'),
  status: z.literal('completed'),
  metadata: z.object({ previousBalance: z.number(), newBalance: z.number() }),
})

/** A ledger row: `delta` in tokens, signed; `total_count` counts all pages. */
export type AdminTransaction = z.infer<typeof transactionSchema>

/**
 * All token transactions, newest first; type null: all.
 * @throws AppError `admin_permissions_required`, `invalid_input`, `all_transactions_failed` if the
 *   server gave no reason
 */
export const transactionList = pagedList(
  [...queryKeyPrefixes.admin, 'token-transactions'],
  async (type: TransactionType | null, query) => {
    try {
      return await rpc(
        'admin_list_token_transactions',
        {
          p_search: query.search || null,
          p_type: type,
          p_limit: query.limit,
          p_offset: query.offset,
        },
        z.array(transactionSchema),
      )
    } catch (thrown) {
      throw toReadError(thrown, 'all_transactions_failed', (reason) => reason !== 'unknown')
    }
  },
)

/**
 * Adds or takes tokens; returns the new balance.
 * - `p_amount`: tokens; positive adds, negative takes; 1 to 10000 in absolute value
 * - `p_description`: the reason, shown in the player's transactions
 * @throws AppError `admin_access_required`, `invalid_user_id`, `invalid_input`,
 *   `user_balance_not_found`, `insufficient_balance`, `request_id_reused`
 */
export const useAdjustTokens = rpcMutation('admin_adjust_tokens', {
  refresh: [queryKeyPrefixes.admin, accountKeys.balances],
  requestId: true,
})

/** A name in both languages; sessions have the same name in both. */
interface SubjectName {
  name_hu: string
  name_en: string
}

/** Names by id of all clues, guides (named after their clue) and sessions, to describe ledger rows. */
export function subjectNamesQueryOptions() {
  return queryOptions({
    queryKey: [...queryKeyPrefixes.admin, 'token-subjects'],
    queryFn: async (): Promise<Map<string, SubjectName>> => {
      const [clues, guides, gameSessions] = await Promise.all([
        fetchClueLinks(),
        fetchGuideLinks(),
        fetchGameSessionChoices(),
      ])
      const names = new Map<string, SubjectName>(clues.map((clue) => [clue.id, clue]))
      for (const { id, name } of gameSessions) names.set(id, { name_hu: name, name_en: name })
      for (const { id, clue_id } of guides) {
        const clue = names.get(clue_id)
        if (clue) names.set(id, clue)
      }
      return names
    },
    staleTime: 60_000,
  })
}
