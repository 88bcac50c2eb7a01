import { queryOptions, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { accountKeys } from '@/lib/account/keys'
import { useSession } from '@/lib/account/session'
import { persistOffline } from '@/lib/offline/persist-offline'
import { rpc } from '@/lib/supabase/rpc'

/** The token wallet; all amounts in tokens (spec §3). */
const balanceSchema = z.object({
  user_id: z.string(),
  balance: z.number(),
  total_earned: z.number(),
  total_spent: z.number(),
  last_updated: z.string().nullable(),
  /** What the account itself holds, while a rehearsal shows the wallet of its test. */
  own_balance: z.number().optional(),
})

/** Spec §9: a balance is good for 30 s unless a broadcast or event says otherwise. */
const BALANCE_CACHE_MS = 30_000

/** @throws AppError `unauthorized_access`, `user_balance_not_found` */
function tokenBalanceQueryOptions(uid: string) {
  return queryOptions({
    queryKey: accountKeys.balance(uid),
    queryFn: () => rpc('get_token_balance', {}, balanceSchema),
    staleTime: BALANCE_CACHE_MS,
    ...persistOffline,
  })
}

/**
 * The live balance in tokens, for the navbar and every screen with a price. It follows broadcasts and
 * the window event 'token-balance-updated'. A failed read shows what was last known on this
 * device, else 0 (spec §8), so `isError` tells a poor player from a lost connection. An organiser who rehearses sees the wallet of the test;
 * `ownBalance` is what pays for all that belongs to no hunt, as VIP.
 */
export function useTokenBalance() {
  const { user } = useSession()
  const query = useQuery({ ...tokenBalanceQueryOptions(user?.uid ?? ''), enabled: user !== null })
  return {
    balance: query.data?.balance ?? 0,
    ownBalance: query.data?.own_balance ?? query.data?.balance ?? 0,
    isRehearsing: query.data?.own_balance !== undefined,
    wallet: query.data ?? null,
    isPending: user !== null && query.isPending,
    isError: query.isError,
  }
}
