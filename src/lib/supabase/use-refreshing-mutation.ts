import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'

/**
 * A mutation that stays pending until the queries it may have changed are refetched. It refetches after a
 * failure too, because the data on screen may have been outdated.
 * @param stale query-key prefixes to invalidate
 */
export function useRefreshingMutation<Input, Output>(
  stale: readonly QueryKey[],
  mutationFn: (input: Input) => Promise<Output>,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
}
