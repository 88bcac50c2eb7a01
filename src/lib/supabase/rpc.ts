import type { ZodType } from 'zod'
import { signOutIfBanned } from '@/lib/account/ban'
import { signOutIfAccountDeleted } from '@/lib/account/deleted-account'
import { checkConnection, whileConnected } from '@/lib/live/connection'
import { AppError, toAppError } from '@/lib/supabase/errors'
import { isPageUnloading } from '@/lib/browser/page-unload'
import { logger } from '@/lib/logger/logger'
import { supabase } from '@/lib/supabase/client'
import type { Database, Json } from '@/types/database.types'

/** The RPCs that the database has; a name that is not among them does not compile. */
type Functions = Database['public']['Functions']
export type RpcName = keyof Functions

/** The generated types know neither that an argument may be null nor that a document is never a scalar. */
type Argument<Type> = Json extends Type
  ? object | null
  : Type extends (infer Item)[]
    ? readonly Item[] | null
    : Type | null

/** What an RPC takes, by its `p_` names; null means "not given". */
export type RpcArguments<Name extends RpcName> = {
  [Key in keyof Functions[Name]['Args']]: Argument<Functions[Name]['Args'][Key]>
}

/** What every PostgREST builder resolves to. */
interface Answer {
  data: unknown
  error: unknown
  status: number
}

/** A PostgREST read before it is sent. */
interface Read extends PromiseLike<Answer> {
  retry: (enabled: boolean) => PromiseLike<Answer>
}

/**
 * What a user did, for the activity log (spec §1). Organisers' acts are recorded by the database, with
 * before and after; a scan is a row of its own with its device.
 */
const userActions: ReadonlySet<RpcName> = new Set<RpcName>([
  'join_game_session',
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

/** Refusals are part of the game; only failures that somebody should look at are critical. */
function recordFailure(source: string, error: AppError): void {
  if (error.key === 'network_unavailable') {
    if (isPageUnloading()) return
    // One lost answer may be chance; whether the server is gone decides what the screens say.
    void checkConnection()
  }
  signOutIfBanned(error)
  signOutIfAccountDeleted(source, error)
  const isUnexpected = error.key === 'unknown' || error.status === 200
  const level = error.status >= 500 || isUnexpected ? 'error' : 'warn'
  logger.log(level, 'rpc', source, { key: error.key, status: error.status, detail: error.detail })
}

/**
 * Waits for an answer of PostgREST and records a refusal. For `lib/` only: calls go through `rpc`, reads
 * through `read`, table writes through `content-rows`.
 * @throws AppError
 */
export async function unwrapResponse(
  source: string,
  request: PromiseLike<Answer>,
): Promise<unknown> {
  let answer: Answer
  try {
    answer = await whileConnected(() => request)
  } catch (thrown) {
    const error = toAppError(thrown)
    recordFailure(source, error)
    throw error
  }
  if (answer.error) {
    const error = toAppError(answer.error, answer.status)
    recordFailure(source, error)
    throw error
  }
  return answer.data
}

function validate<T>(source: string, data: unknown, schema: ZodType<T>): T {
  const parsed = schema.safeParse(data)
  if (parsed.success) return parsed.data
  const detail = `unexpected answer: ${parsed.error.message}`
  const error = new AppError('network_unavailable', 200, detail)
  recordFailure(source, error)
  throw error
}

/**
 * Calls an RPC; the one way to do so. Refusals are recorded in the activity log (spec §8).
 * @param name SQL function name; it and its arguments are checked against the generated types
 * @param schema zod schema of the answer; without one the answer is unknown
 * @throws AppError with the catalogue's key, `network_unavailable` when no answer arrived or one that
 *   does not fit the schema: it is not the server's, or the server's of another release
 */
export async function rpc<Name extends RpcName>(
  name: Name,
  args: RpcArguments<Name>,
): Promise<unknown>
export async function rpc<Name extends RpcName, T>(
  name: Name,
  args: RpcArguments<Name>,
  schema: ZodType<T>,
): Promise<T>
export async function rpc<T>(
  name: RpcName,
  args: Record<string, unknown>,
  schema?: ZodType<T>,
): Promise<unknown> {
  const startedAt = performance.now()
  const data = await unwrapResponse(name, supabase.rpc(name, args))
  const ms = Math.round(performance.now() - startedAt)
  logger.log(userActions.has(name) ? 'info' : 'debug', 'rpc', name, { ms })
  return schema ? validate(name, data, schema) : data
}

/**
 * Runs a table read under the same error rules as `rpc`.
 * @param source name for the log, usually the table
 * @param request a PostgREST builder, e.g. `supabase.from('scans').select()`
 * @param schema zod schema of the answer
 * @throws AppError
 */
export async function read<T>(source: string, request: Read, schema: ZodType<T>): Promise<T> {
  // The query client tries again; retries of retries would hide a lost network for half a minute.
  return validate(source, await unwrapResponse(source, request.retry(false)), schema)
}
