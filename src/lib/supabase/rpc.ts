import { randomId } from '@/lib/browser/random-id'
import { toAppError, type ErrorKey, AppError, isConcurrencyConflict } from '@/lib/supabase/errors'
import { queryOptions, useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { ZodMiniType } from 'zod/mini'
import { checkConnection, whileConnected } from '@/lib/supabase/connection'
import { reportCallError } from '@/lib/supabase/call-errors'
import { isPageUnloading } from '@/lib/browser/page-unload'
import { logger } from '@/lib/logger/logger'
import { supabase } from '@/lib/supabase/client'
import type { Database, Json } from '@/types/database.types'

/** Rejections that the server keeps under the request id, so that a retry needs a new one. */
const usedIdKeys: ReadonlySet<ErrorKey> = new Set(['payment_failed', 'request_id_reused'])

/**
 * Gives each request one id, so that the server carries it out once. The id is kept until the request
 * succeeds: a retry after a lost response is the same request. Other content gets another id.
 */
export class RequestIds {
  private readonly ids = new Map<string, string>()

  /**
   * Sends a request with its id.
   * @param content identifies what is requested
   * @param send sends the request; its errors are rethrown
   */
  async run<T>(content: string, send: (requestId: string) => Promise<T>): Promise<T> {
    const requestId = this.ids.get(content) ?? randomId()
    this.ids.set(content, requestId)
    try {
      const output = await send(requestId)
      this.ids.delete(content)
      return output
    } catch (error) {
      if (usedIdKeys.has(toAppError(error).key)) this.ids.delete(content)
      throw error
    }
  }
}

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

type Functions = Database['public']['Functions']
type RpcName = keyof Functions

/** Corrects the generated types: every argument may be null, and JSON arguments are objects or arrays. */
type Argument<Type> = Json extends Type
  ? object | null
  : Type extends (infer Item)[]
    ? readonly Item[] | null
    : Type | null

/** The result of an RPC; `unknown` where the database says only that it is JSON. */
export type RpcResult<Name extends RpcName> = Json extends Functions[Name]['Returns']
  ? unknown
  : Functions[Name]['Returns']

/** The arguments of an RPC by their `p_` names; null means "not given". */
export type RpcArguments<Name extends RpcName> = {
  [Key in keyof Functions[Name]['Args']]: Argument<Functions[Name]['Args'][Key]>
}

/** The result of every PostgREST builder. */
interface Result {
  data: unknown
  error: unknown
  status: number
}

/** A PostgREST read before it is sent. */
interface Read extends PromiseLike<Result> {
  retry: (enabled: boolean) => PromiseLike<Result>
}

/**
 * RPCs that the activity log records as user actions. The database records the actions of organisers
 * itself, and each scan has its own row.
 */
const userActions: ReadonlySet<RpcName> = new Set<RpcName>([
  'join_game_session',
  'join_by_code',
  'create_team',
  'join_team',
  'leave_team',
  'rename_team',
  'hand_over_team',
  'buy_clue',
  'buy_solution_guide',
  'submit_treasure_claim',
  'create_order',
  'pay_order',
  'cancel_order',
  'redeem_coupon',
  'buy_vip',
  'update_profile',
])

/** Logs the error of a call: an expected rejection as a warning, all else as an error. */
function recordError(source: string, error: AppError): void {
  if (error.key === 'network_unavailable') {
    if (isPageUnloading()) return
    // A single lost response may be chance; check whether the server is reachable at all.
    void checkConnection()
  }
  reportCallError(source, error)
  const isUnexpected = error.key === 'unknown' || error.status === 200
  const level = error.status >= 500 || isUnexpected ? 'error' : 'warn'
  logger.log(level, 'rpc', source, { key: error.key, status: error.status, detail: error.detail })
}

/**
 * Returns the data of a PostgREST response; logs and throws its error. A call that the database rolled back
 * because of a concurrent one is sent once more, as it was: it has written nothing. Only for `lib/`: features
 * use `rpc`, `read` and `content-rows`.
 * @param request a PostgREST builder, which sends each time it is awaited
 * @throws AppError
 */
export async function unwrapResponse(
  source: string,
  request: PromiseLike<Result>,
): Promise<unknown> {
  let result: Result
  try {
    result = await whileConnected(() => request)
    if (isConcurrencyConflict(result.error)) result = await whileConnected(() => request)
  } catch (thrown) {
    const error = toAppError(thrown)
    recordError(source, error)
    throw error
  }
  if (result.error) {
    const error = toAppError(result.error, result.status)
    recordError(source, error)
    throw error
  }
  return result.data
}

function unexpectedResponse(source: string, detail: string): AppError {
  const error = new AppError('network_unavailable', 200, `unexpected response: ${detail}`)
  recordError(source, error)
  return error
}

/**
 * Checks a response against its schema.
 * @throws AppError `network_unavailable` when it does not match
 */
export function validateResponse<T>(source: string, data: unknown, schema: ZodMiniType<T>): T {
  const parsed = schema.safeParse(data)
  if (parsed.success) return parsed.data
  throw unexpectedResponse(source, parsed.error.message)
}

/**
 * Calls an RPC. Errors are recorded in the activity log.
 * @param name SQL function name, checked with its arguments against the generated types
 * @param schema zod schema of the response; without one it must be an object or an array, and has the type of the
 *   database
 * @throws AppError with the key of the database; `network_unavailable` when there was no response or it
 *   does not match the schema, because it came from another server or another release
 */
export async function rpc<Name extends RpcName, T = RpcResult<Name>>(
  name: Name,
  args: RpcArguments<Name>,
  schema?: ZodMiniType<T>,
): Promise<NoInfer<T>> {
  const startedAt = performance.now()
  const data = await unwrapResponse(name, supabase.rpc(name, args))
  const ms = Math.round(performance.now() - startedAt)
  logger.log(userActions.has(name) ? 'info' : 'debug', 'rpc', name, { ms })
  if (schema) return validateResponse(name, data, schema)
  if (typeof data === 'object' && data !== null) return data as T
  throw unexpectedResponse(name, String(data))
}

/**
 * Returns a query of an RPC; its key ends with the name and the arguments.
 * @param prefix start of the key, by which the query is invalidated
 * @param schema schema of the answer; see `rpc`
 */
export const rpcQuery = <Name extends RpcName, T = RpcResult<Name>>(
  name: Name,
  args: RpcArguments<Name>,
  prefix: QueryKey,
  schema?: ZodMiniType<T>,
) => queryOptions({ queryKey: [...prefix, name, args], queryFn: () => rpc(name, args, schema) })

/**
 * Reads rows of a table, with the same error handling as `rpc`.
 * @param source name for the log, usually the table
 * @param request a PostgREST builder, e.g. `supabase.from('scans').select()`
 * @param schema zod schema of the rows
 * @throws AppError
 */
export async function read<T>(source: string, request: Read, schema: ZodMiniType<T>): Promise<T> {
  // TanStack Query retries; retrying here too would hide a lost network for half a minute.
  return validateResponse(source, await unwrapResponse(source, request.retry(false)), schema)
}
