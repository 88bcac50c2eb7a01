import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { RequestIds } from '@/lib/supabase/request-ids'

interface Callbacks<Output> {
  onSuccess?: (output: Output) => void
  onError?: (error: Error) => void
}

/**
 * A mutation that stays pending until the queries it may have changed are refetched. It refetches after an error
 * too, because the data on screen may have been outdated. Unlike TanStack's, `mutate` calls back even if the
 * refetch has removed the component, for example the form to join a team.
 * @param stale query-key prefixes to invalidate, or a function that returns them for an input
 * @param mutationFn sends the input; RPCs that create rows or move money pass on its request id, which is the
 *   same when the same input is sent again after a lost response
 */
export function useRefreshingMutation<Input, Output>(
  stale: readonly QueryKey[] | ((input: Input) => readonly QueryKey[]),
  mutationFn: (input: Input, requestId: string) => Promise<Output>,
) {
  const queryClient = useQueryClient()
  const [requestIds] = useState(() => new RequestIds())
  const mutation = useMutation({
    mutationFn: (input: Input) =>
      requestIds.run(JSON.stringify(input) ?? '', (requestId) => mutationFn(input, requestId)),
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
