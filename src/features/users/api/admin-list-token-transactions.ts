import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { ResourceQuery } from '@/components/resource-table/resource-column'
import { userKeys } from '@/features/users/api/keys'
import { toReadError } from '@/lib/supabase/errors'
import { ledgerTypes } from '@/lib/hunt/ledger-row'
import { rpc } from '@/lib/supabase/rpc'

type TransactionType = (typeof ledgerTypes)[number]

const transactionSchema = z.object({
  id: z.number(),
  user_name: z.string(),
  user_email: z.string(),
  type: z.catch(z.enum(ledgerTypes), 'adjustment'),
  delta: z.number(),
  description: z.string(),
  status: z.literal('completed'),
  created_at: z.string(),
  metadata: z.object({ previousBalance: z.number(), newBalance: z.number() }),
  order_id: z.nullable(z.string()),
  payment_method: z.nullable(z.string()),
  total_count: z.number(),
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
