import { useQueryClient } from '@tanstack/react-query'
import { accountKeys, livePrefixes } from '@/lib/account/keys'
import { useUserId } from '@/lib/account/session'
import { useBroadcast } from '@/lib/realtime'

/** What each event of the player's own channel makes stale. */
const staleAfter = {
  scan: [livePrefixes.scans, livePrefixes.game, accountKeys.profiles],
  balance: [accountKeys.balances],
  purchase: [livePrefixes.shop, accountKeys.balances],
  profile: [accountKeys.profiles],
  claim: [livePrefixes.claims, accountKeys.profiles],
} as const

const everything = [...new Set(Object.values(staleAfter).flat())]

/** Keeps balance, profile, purchases, scans and claims of the signed-in player live in every tab. */
export function useAccountChannel(): void {
  const queryClient = useQueryClient()
  const uid = useUserId()

  function invalidate(keys: readonly (readonly string[])[]): void {
    for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey })
  }

  useBroadcast(
    `user:${uid}`,
    {
      scan: () => invalidate(staleAfter.scan),
      balance: () => invalidate(staleAfter.balance),
      purchase: () => invalidate(staleAfter.purchase),
      profile: () => invalidate(staleAfter.profile),
      claim: () => invalidate(staleAfter.claim),
    },
    () => invalidate(everything),
  )
}
