import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'

/**
 * A mutation that is pending until what it may have changed has been asked for again, also after a
 * refusal: what was shown when it was begun may be out of date.
 * @param stale prefixes of the queries that it makes stale
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
