import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { livePrefixes } from '@/lib/account/keys'
import { useBroadcast } from '@/lib/realtime'
import { createTrailingRefetch } from '@/lib/trailing-refetch'

const events = ['scans', 'activity', 'claim', 'purchase', 'users', 'session', 'settings'] as const

/** Keeps the organisers' screens live; bursts end in one more refetch after the last hint. */
export function useAdminChannel(): void {
  const queryClient = useQueryClient()
  const lists = useMemo(
    () =>
      createTrailingRefetch(
        () => void queryClient.invalidateQueries({ queryKey: livePrefixes.admin }),
      ),
    [queryClient],
  )
  useEffect(() => () => lists.cancel(), [lists])
  useBroadcast(
    'admin',
    Object.fromEntries(events.map((event) => [event, () => lists.trigger()])),
    () => void queryClient.invalidateQueries({ queryKey: livePrefixes.admin }),
  )
}
