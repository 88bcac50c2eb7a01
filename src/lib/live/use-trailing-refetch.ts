import { useQueryClient, type QueryFilters } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { refetchOnBroadcast } from '@/lib/live/refetch-on-broadcast'
import { createTrailingRefetch, type TrailingRefetch } from '@/lib/live/trailing-refetch'

/**
 * Follows hints that come in bursts, until the screen is left (see `createTrailingRefetch`).
 * @param filters what a hint makes stale; the first ones count
 * @returns to be called at every hint
 */
export function useTrailingRefetch(filters: QueryFilters): TrailingRefetch['trigger'] {
  const queryClient = useQueryClient()
  const [refetch] = useState(() =>
    createTrailingRefetch(() => refetchOnBroadcast(queryClient, filters)),
  )
  useEffect(() => () => refetch.cancel(), [refetch])
  return refetch.trigger
}
