import type { ZodMiniType } from 'zod/mini'
import { checkConnection, whileConnected } from '@/lib/supabase/connection'
import { AppError, isConcurrencyConflict, toAppError } from '@/lib/supabase/errors'
import { reportCallError } from '@/lib/supabase/call-errors'
import { isPageUnloading } from '@/lib/browser/page-unload'
import { logger } from '@/lib/logger/logger'
import { supabase } from '@/lib/supabase/client'
import type { Database, Json } from '@/types/database.types'

type Functions = Database['public']['Functions']
export type RpcName = keyof Functions

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
