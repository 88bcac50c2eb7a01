import { queryOptions, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { accountKeys } from '@/lib/account/keys'
import { readPlayerState } from '@/lib/account/player-state'
import { useSession } from '@/lib/account/session'
import { tableRow } from '@/lib/supabase/row-of'
import { persistOffline } from '@/lib/offline/persist-offline'

/** The token wallet; `own_balance` of the account itself, while a test session shows the wallet of its test hunt. */
const balanceSchema = tableRow('token_balances', ['balance'], {
  own_balance: z.optional(z.number()),
})

/** Stale time of the balance, ms; broadcasts and events invalidate it earlier. */
const BALANCE_CACHE_MS = 30_000

/** @throws AppError `unauthorized_access`, `user_balance_not_found` */
export function tokenBalanceQueryOptions(uid: string) {
  return queryOptions({
    queryKey: accountKeys.balance(uid),
    queryFn: () => readPlayerState('balance', balanceSchema),
    staleTime: BALANCE_CACHE_MS,
    ...persistOffline,
  })
}

/**
 * Returns the live balance in tokens. After a failed read the balance is the last known one or 0; check
 * `isError` to tell an empty wallet from a lost connection. During a test session `balance` belongs to the
 * test hunt, and `ownBalance` pays for purchases outside hunts, such as VIP.
 */
export function useTokenBalance() {
  const { user } = useSession()
  const query = useQuery({ ...tokenBalanceQueryOptions(user?.uid ?? ''), enabled: user !== null })
  return {
    balance: query.data?.balance ?? 0,
    ownBalance: query.data?.own_balance ?? query.data?.balance ?? 0,
    isTesting: query.data?.own_balance !== undefined,
    wallet: query.data ?? null,
    isPending: user !== null && query.isPending,
    isError: query.isError,
  }
}
