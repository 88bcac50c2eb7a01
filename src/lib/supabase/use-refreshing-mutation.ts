import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { ZodMiniType } from 'zod/mini'
import { RequestIds } from '@/lib/supabase/request-ids'
import { rpc, type RpcArguments, type RpcName, type RpcResult } from '@/lib/supabase/rpc'

interface Callbacks<Output> {
  onSuccess?: (output: Output) => void
  onError?: (error: Error) => void
}

/** Query-key prefixes to invalidate, or a function that returns them for an input. */
type Stale<Input> = readonly QueryKey[] | ((input: Input) => readonly QueryKey[])

/**
 * A mutation that stays pending until the queries it may have changed are refetched. It refetches after an error
 * too, because the data on screen may have been outdated. Unlike TanStack's, `mutate` calls back even if the
 * refetch has removed the component, for example the form to join a team.
 * @param mutationFn sends the input; RPCs that create rows or move money pass on its request id, which is the
 *   same when the same input is sent again after a lost response
 */
export function useRefreshingMutation<Input, Output>(
  stale: Stale<Input>,
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

/** The arguments of a call, without the request id if the mutation makes it. */
type Arguments<Name extends RpcName, Id> = Id extends true
  ? Omit<RpcArguments<Name>, 'p_request_id'>
  : RpcArguments<Name>

interface RpcMutation<Name extends RpcName, Output, Id, Input> {
  refresh: Stale<Input>
  /** Schema of the answer; see `rpc`. */
  answer?: ZodMiniType<Output>
  /** Sends a request id, which is the same when the same input is sent again after a lost response. */
  requestId?: Id & ('p_request_id' extends keyof RpcArguments<Name> ? true : never)
  /** Returns the arguments for an input of another type; without it they are the input. */
  toArguments?: (input: Input) => Arguments<Name, Id>
}

/**
 * Returns a hook, a `useRefreshingMutation` that calls an RPC.
 * @param name SQL function name
 */
export function rpcMutation<
  Name extends RpcName,
  Output = RpcResult<Name>,
  Id = false,
  Input = Arguments<Name, Id>,
>(name: Name, { refresh, answer, requestId, toArguments }: RpcMutation<Name, Output, Id, Input>) {
  return () =>
    useRefreshingMutation(refresh, (input: Input, id): Promise<Output> => {
      const args = {
        ...(toArguments ? toArguments(input) : input),
        ...(requestId && { p_request_id: id }),
      }
      return rpc(name, args as RpcArguments<Name>, answer)
    })
}
