import type { Query } from '@tanstack/react-query'
import { activityKeys } from '@/features/activity/api/keys'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { useUserId } from '@/lib/account/session'
import { useBroadcast } from '@/lib/live/realtime'
import { useTrailingRefetch } from '@/lib/live/use-trailing-refetch'

const events = [
  'scans',
  'claim',
  'purchase',
  'order',
  'content',
  'users',
  'session',
  'settings',
  'announcement',
] as const

/** Keeps the organisers' screens live; bursts end in one more refetch after the last hint. */
export function useAdminChannel(): void {
  const uid = useUserId()
  // A list that failed waits for its retry button: the failure is logged, the log broadcasts, and
  // refetching on that would go round in a circle.
  const predicate = ({ state }: Query) => state.status !== 'error'
  const refreshLists = useTrailingRefetch({ queryKey: queryKeyPrefixes.admin, predicate })
  const refreshActivity = useTrailingRefetch({ queryKey: activityKeys.latest, predicate })
  useBroadcast(
    `admin:${uid}`,
    {
      ...Object.fromEntries(events.map((event) => [event, refreshLists])),
      activity: refreshActivity,
    },
    [queryKeyPrefixes.admin],
  )
}
