import { announcementsKey } from '@/features/announcements/api/announcements'
import { useAnnouncementToast } from '@/features/announcements/hooks/use-announcement-toast'
import { staleAfterTeamChange, teamKeys } from '@/features/teams/api/teams'
import { accountKeys, queryKeyPrefixes, tasksKey } from '@/lib/account/keys'
import { useUserId } from '@/lib/account/session'
import { useRefetch } from '@/lib/live/refetch-on-broadcast'
import { useBroadcast } from '@/lib/live/realtime'

/** Query keys that each event of the user channel invalidates. */
const keysInvalidatedBy = {
  // Finding a code also solves its clue, which is then no longer for sale.
  scan: [
    queryKeyPrefixes.scans,
    queryKeyPrefixes.game,
    queryKeyPrefixes.shop,
    accountKeys.profiles,
  ],
  balance: [accountKeys.balances],
  purchase: [queryKeyPrefixes.shop, accountKeys.balances, teamKeys.all],
  // The active hunt may have changed, and a test hunt has its own wallet. VIP changes send this event too, and
  // VIP changes prices.
  profile: [
    accountKeys.profiles,
    accountKeys.balances,
    queryKeyPrefixes.game,
    queryKeyPrefixes.vip,
    queryKeyPrefixes.shop,
    queryKeyPrefixes.products,
  ],
  claim: [queryKeyPrefixes.claims, accountKeys.profiles, teamKeys.all],
  // Somebody joined or left the team, renamed it or handed it over; what it owns is shared.
  team: staleAfterTeamChange,
  order: [
    queryKeyPrefixes.orders,
    queryKeyPrefixes.products,
    queryKeyPrefixes.shop,
    accountKeys.balances,
  ],
} as const

const allKeys = [...new Set(Object.values(keysInvalidatedBy).flat()), announcementsKey]

/** Refetches balance, purchases, orders, scans and claims of the signed-in player on their broadcasts. */
export function useAccountChannel(): void {
  const invalidate = useRefetch()
  const uid = useUserId()
  const showToast = useAnnouncementToast()

  useBroadcast(
    `user:${uid}`,
    {
      scan: () => invalidate(keysInvalidatedBy.scan),
      balance: () => invalidate(keysInvalidatedBy.balance),
      // An answer to a task of mine or the team. One that counts changes points, and may open the next step.
      task: ({ counts }) => invalidate(counts === false ? [tasksKey] : keysInvalidatedBy.scan),
      purchase: () => invalidate(keysInvalidatedBy.purchase),
      profile: () => invalidate(keysInvalidatedBy.profile),
      claim: () => invalidate(keysInvalidatedBy.claim),
      team: () => invalidate(keysInvalidatedBy.team),
      order: () => invalidate(keysInvalidatedBy.order),
      // A find of mine was credited, voided or restored, or I got points; a message says why.
      correction: (payload) => {
        invalidate(keysInvalidatedBy.scan)
        void showToast(payload)
      },
      announcement: (payload) => void showToast(payload),
      // The refetch fails with `user_banned`, which signs out (signOutIfBanned).
      banned: () => invalidate([accountKeys.balances]),
    },
    allKeys,
  )
}
