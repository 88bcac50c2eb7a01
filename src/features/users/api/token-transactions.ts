import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { ResourceQuery } from '@/components/resource-table/resource-column'
import { fetchClueLinks, fetchGuideLinks } from '@/features/clues/api/clue-links'
import { userKeys } from '@/features/users/api/keys'
import { accountKeys, queryKeyPrefixes } from '@/lib/account/keys'
import { ledgerTypes } from '@/lib/hunt/ledger-row'
import { fetchSessionChoices } from '@/lib/hunt/session-choices'
import { toReadError } from '@/lib/supabase/errors'
import { rowOf } from '@/lib/supabase/row-of'
import { rpc } from '@/lib/supabase/rpc'
import { rpcMutation } from '@/lib/supabase/use-refreshing-mutation'

type TransactionType = (typeof ledgerTypes)[number]

const transactionSchema = rowOf('admin_list_token_transactions', {
  type: z.catch(z.enum(ledgerTypes), 'adjustment'),
  status: z.literal('completed'),
  metadata: z.object({ previousBalance: z.number(), newBalance: z.number() }),
})

/** A ledger row: `delta` in tokens, signed; `total_count` counts all pages. */
export type AdminTransaction = z.infer<typeof transactionSchema>

/**
 * Fetches a page of all token transactions, newest first.
 * @param type null: all types
 * @throws AppError `admin_permissions_required`, `invalid_input`, `all_transactions_failed` if the
 *   server gave no reason
 */
export async function fetchAdminTransactions(
  type: TransactionType | null,
  query: ResourceQuery,
): Promise<AdminTransaction[]> {
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
}

/** One page for a ResourceTable; the previous page stays visible while it loads. */
export function adminTransactionsQueryOptions(type: TransactionType | null, query: ResourceQuery) {
  return queryOptions({
    queryKey: userKeys.tokenTransactions(type, query),
    queryFn: () => fetchAdminTransactions(type, query),
    placeholderData: keepPreviousData,
  })
}

/**
 * Adds or takes tokens; returns the new balance.
 * - `p_amount`: tokens; positive adds, negative takes; 1 to 10000 in absolute value
 * - `p_description`: the reason, shown in the player's transactions
 * @throws AppError `admin_access_required`, `invalid_user_id`, `invalid_input`,
 *   `user_balance_not_found`, `insufficient_balance`, `request_id_reused`
 */
export const useAdjustTokens = rpcMutation('admin_adjust_tokens', {
  refresh: [queryKeyPrefixes.admin, accountKeys.balances],
  answer: z.object({ amount: z.number(), balance: z.number() }),
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
    queryKey: userKeys.tokenSubjectNames,
    queryFn: async (): Promise<Map<string, SubjectName>> => {
      const [clues, guides, sessions] = await Promise.all([
        fetchClueLinks(),
        fetchGuideLinks(),
        fetchSessionChoices(),
      ])
      const names = new Map<string, SubjectName>(clues.map((clue) => [clue.id, clue]))
      for (const { id, name } of sessions) names.set(id, { name_hu: name, name_en: name })
      for (const { id, clue_id } of guides) {
        const clue = names.get(clue_id)
        if (clue) names.set(id, clue)
      }
      return names
    },
    staleTime: 60_000,
  })
}
