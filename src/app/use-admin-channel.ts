import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { activityKeys } from '@/features/activity/api/keys'
import { livePrefixes } from '@/lib/account/keys'
import { useUserId } from '@/lib/account/session'
import { followHint } from '@/lib/live/follow-hint'
import { useBroadcast } from '@/lib/live/realtime'
import { createTrailingRefetch } from '@/lib/live/trailing-refetch'

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
  const queryClient = useQueryClient()
  const uid = useUserId()
  const [lists, activity] = useMemo(() => {
    // A list that failed waits for its retry button: the failure is logged, the log broadcasts, and
    // refetching on that would go round in a circle.
    const refetch = (queryKey: readonly string[]) =>
      createTrailingRefetch(() =>
        followHint(queryClient, {
          queryKey,
          predicate: ({ state }) => state.status !== 'error',
        }),
      )
    return [refetch(livePrefixes.admin), refetch(activityKeys.latest)] as const
  }, [queryClient])
  useEffect(
    () => () => {
      lists.cancel()
      activity.cancel()
    },
    [lists, activity],
  )
  useBroadcast(
    `admin:${uid}`,
    {
      ...Object.fromEntries(events.map((event) => [event, () => lists.trigger()])),
      activity: () => activity.trigger(),
    },
    [livePrefixes.admin],
  )
}
