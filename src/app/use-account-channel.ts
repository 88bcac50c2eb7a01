import { useQueryClient } from '@tanstack/react-query'
import { accountKeys, livePrefixes } from '@/lib/account/keys'
import { useUserId } from '@/lib/account/session'
import { followHint } from '@/lib/live/follow-hint'
import { useBroadcast } from '@/lib/live/realtime'

/** What each event of the player's own channel makes stale. */
const staleAfter = {
  // A clue whose code is found is found on its path, and no longer sold.
  scan: [livePrefixes.scans, livePrefixes.game, livePrefixes.shop, accountKeys.profiles],
  balance: [accountKeys.balances],
  purchase: [livePrefixes.shop, accountKeys.balances],
  // The hunt that is played may be another one, just joined, with a wallet of its own when it is a test.
  // VIP comes and goes with this event too, and its prices with it.
  profile: [
    accountKeys.profiles,
    accountKeys.balances,
    livePrefixes.game,
    livePrefixes.vip,
    livePrefixes.shop,
    livePrefixes.products,
  ],
  claim: [livePrefixes.claims, accountKeys.profiles],
  order: [livePrefixes.orders, livePrefixes.products, livePrefixes.shop, accountKeys.balances],
} as const

const everything = [...new Set(Object.values(staleAfter).flat())]

/** Keeps what the signed-in player owns live in every tab: balance, purchases, orders, scans, claims. */
export function useAccountChannel(): void {
  const queryClient = useQueryClient()
  const uid = useUserId()

  function invalidate(keys: readonly (readonly string[])[]): void {
    for (const queryKey of keys) followHint(queryClient, { queryKey })
  }

  useBroadcast(
    `user:${uid}`,
    {
      scan: () => invalidate(staleAfter.scan),
      balance: () => invalidate(staleAfter.balance),
      purchase: () => invalidate(staleAfter.purchase),
      profile: () => invalidate(staleAfter.profile),
      claim: () => invalidate(staleAfter.claim),
      order: () => invalidate(staleAfter.order),
      // Asking for the balance is refused with the reason, and that signs out (lib/account/ban.ts).
      banned: () => invalidate([accountKeys.balances]),
    },
    everything,
  )
}
