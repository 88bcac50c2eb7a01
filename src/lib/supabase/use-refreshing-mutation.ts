import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'

/**
 * A mutation that stays pending until the queries it may have changed are refetched. It refetches after an error
 * too, because the data on screen may have been outdated.
 * @param stale query-key prefixes to invalidate, or a function that returns them for an input
 */
export function useRefreshingMutation<Input, Output>(
  stale: readonly QueryKey[] | ((input: Input) => readonly QueryKey[]),
  mutationFn: (input: Input) => Promise<Output>,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: (_output, _error, input) => {
      const prefixes = typeof stale === 'function' ? stale(input) : stale
      return Promise.all(prefixes.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
    },
  })
}
