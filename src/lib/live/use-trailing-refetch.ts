import { useQueryClient, type QueryFilters } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { refetchOnBroadcast } from '@/lib/live/refetch-on-broadcast'
import { createTrailingRefetch, type TrailingRefetch } from '@/lib/live/trailing-refetch'

/**
 * Refetches queries on coalesced broadcasts while the component is mounted (see `createTrailingRefetch`).
 * @param filters the queries to refetch; only the first value is used
 * @returns a function to call with every broadcast's payload
 */
export function useTrailingRefetch(filters: QueryFilters): TrailingRefetch['trigger'] {
  const queryClient = useQueryClient()
  const [refetch] = useState(() =>
    createTrailingRefetch(() => refetchOnBroadcast(queryClient, filters)),
  )
  useEffect(() => () => refetch.cancel(), [refetch])
  return refetch.trigger
}
