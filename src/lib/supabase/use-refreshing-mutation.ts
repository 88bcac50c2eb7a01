import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useCallback } from 'react'

interface Callbacks<Output> {
  onSuccess?: (output: Output) => void
  onError?: (error: Error) => void
}

/**
 * A mutation that stays pending until the queries it may have changed are refetched. It refetches after an error
 * too, because the data on screen may have been outdated. Unlike TanStack's, `mutate` calls back even if the
 * refetch has removed the component, for example the form to join a team.
 * @param stale query-key prefixes to invalidate, or a function that returns them for an input
 */
export function useRefreshingMutation<Input, Output>(
  stale: readonly QueryKey[] | ((input: Input) => readonly QueryKey[]),
  mutationFn: (input: Input) => Promise<Output>,
) {
  const queryClient = useQueryClient()
  const mutation = useMutation({
    mutationFn,
    onSettled: (_output, _error, input) => {
      const prefixes = typeof stale === 'function' ? stale(input) : stale
      return Promise.all(prefixes.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
    },
  })
  const { mutateAsync } = mutation
  const mutate = useCallback(
    (input: Input, { onSuccess, onError }: Callbacks<Output> = {}): void => {
      // Without a callback the component shows `error`.
      mutateAsync(input).then(onSuccess, onError ?? (() => undefined))
    },
    [mutateAsync],
  )
  return { ...mutation, mutate }
}
