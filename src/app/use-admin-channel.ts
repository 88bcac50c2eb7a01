import { activityKey } from '@/features/activity/api/admin-activity'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { roleOf, useProfile } from '@/lib/account/profile'
import { useUserId } from '@/lib/account/session'
import { useBroadcast } from '@/lib/live/realtime'
import { useTrailingRefetch } from '@/lib/live/refetch-on-broadcast'

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
  'correction',
  'report',
  'helper',
  'task',
] as const

/** Refetches admin screens on broadcasts, with one more refetch after a burst. */
export function useAdminChannel(): void {
  const uid = useUserId()
  const { profile, isConfirmed } = useProfile()
  const refreshLists = useTrailingRefetch({
    queryKey: queryKeyPrefixes.admin,
    // An error without data stays with its retry button: a refetch would show the skeleton instead.
    predicate: ({ state }) => state.status !== 'error' || state.data !== undefined,
  })
  const refreshActivity = useTrailingRefetch({
    queryKey: activityKey,
    // A failure is logged, the log triggers a broadcast, and refetching on it would loop.
    predicate: ({ state }) => state.status !== 'error',
  })
  useBroadcast(
    // A role that was only stored on this device may be gone.
    isConfirmed && roleOf(profile) === 'admin' ? `admin:${uid}` : null,
    {
      ...Object.fromEntries(events.map((event) => [event, refreshLists])),
      activity: refreshActivity,
    },
    [queryKeyPrefixes.admin],
  )
}
