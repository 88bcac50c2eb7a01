import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { profileKeys } from '@/features/profile/api/keys'
import { toReadError } from '@/lib/supabase/errors'
import { rpc } from '@/lib/supabase/rpc'

export const TRANSACTION_LIMIT = 50

const transactionSchema = z.object({
  id: z.number(),
  type: z.string(),
  delta: z.number(),
  description: z.string(),
  created_at: z.string(),
  metadata: z.object({ newBalance: z.number() }),
})

/** A ledger row: `delta` is the signed change and `metadata.newBalance` the balance after it, in tokens. */
export type TokenTransaction = z.infer<typeof transactionSchema>

async function fetchTransactions(): Promise<TokenTransaction[]> {
  try {
    return await rpc(
      'list_token_transactions',
      { p_limit: TRANSACTION_LIMIT },
      z.array(transactionSchema),
    )
  } catch (thrown) {
    throw toReadError(thrown, 'transaction_history_failed')
  }
}

/**
 * The player's latest ledger rows, newest first.
 * @throws AppError `transaction_history_failed`, or `network_unavailable` when there was no response
 */
export function tokenTransactionsQueryOptions() {
  return queryOptions({ queryKey: profileKeys.tokenTransactions, queryFn: fetchTransactions })
}
