import type { LiteConnection } from '../database/connect'
import { DatabaseRestarting } from '../database/engine'
import { CallerDisconnected, SessionTimeout } from '../database/mutex'
import type { PostgresError } from './postgres-error'
import { requestContext } from './request-context'

const isPostgresError = (error: unknown): error is PostgresError =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  typeof error.code === 'string' &&
  /^[0-9A-Z]{5}$/.test(error.code) &&
  'message' in error &&
  typeof error.message === 'string'

/** PostgREST's table of SQLSTATE → HTTP status; the first match applies. */
const statuses: [RegExp, number][] = [
  [/^23503|^23505/, 409],
  [/^25006/, 405],
  [/^42883|^42P01/, 404],
  [/^42P17/, 500],
  [/^53400/, 500],
  [/^08|^53/, 503],
  [/^0L|^0P|^28/, 403],
  [/^P0001/, 400],
  [/^(09|25|2D|38|39|3B|40|54|55|57|58|F0|HV|P0|XX)/, 500],
]

/**
 * PostgREST's HTTP status for an SQLSTATE.
 *
 * @param signedIn whether the request carries a role other than anon
 */
function statusOf(code: string, signedIn: boolean): number {
  if (code === '42501') return signedIn ? 403 : 401
  return statuses.find(([pattern]) => pattern.test(code))?.[1] ?? 400
}

/**
 * Codes that lite handles well itself (`PTxyz` and `PGRST` as raised, a missing column with its table's name),
 * or that its storage code checks.
 */
const keptForLite = /^(PT|PGRST|42703|42883|23505|23503)/

/** Encodes a status, code, details and hint in the form that lite passes on: RAISE … 'PGRST'. */
const verbatim = (
  status: number,
  { code, message, detail, hint }: PostgresError,
  headers: Record<string, string> = {},
) => ({
  code: 'PGRST',
  message: JSON.stringify({ code, message, details: detail ?? null, hint: hint ?? null }),
  detail: JSON.stringify({ status, headers }),
  hint: null,
})

const retryLater = { 'retry-after': '2' }

/** Refused requests come in hundreds; the terminal shows them at most this often, ms. */
const OVERLOAD_LOG_INTERVAL_MS = 60_000
let overloadToldAt = -Infinity

/** Refusals reported to the caller; lite would print each one with its stack. */
const expected = new WeakSet<object>()

/** Answer to a request that was never started, because its turn did not come or its client disconnected. */
function notBegun(error: SessionTimeout | CallerDisconnected) {
  const isBusy = error instanceof SessionTimeout
  if (isBusy && performance.now() - overloadToldAt > OVERLOAD_LOG_INTERVAL_MS) {
    overloadToldAt = performance.now()
    console.warn(
      'The server has more to do than it can: some requests are told to come back later.',
    )
  }
  const { message } = error
  const headers = isBusy ? retryLater : {}
  const answer = verbatim(isBusy ? 504 : 499, { code: 'PGRST003', message }, headers)
  expected.add(answer)
  return answer
}

/**
 * Answers database errors as PostgREST does. lite turns P0001, 28000, 23514 and custom SQLSTATEs into a 500
 * "SUP" and drops hint and details.
 */
export function installErrorMapping(connection: LiteConnection): void {
  connection.normalizeDbError = (error) => {
    if (error instanceof SessionTimeout || error instanceof CallerDisconnected)
      return notBegun(error)
    if (error instanceof DatabaseRestarting) {
      const answer = verbatim(503, { code: 'PGRST001', message: error.message }, retryLater)
      expected.add(answer)
      return answer
    }
    if (!isPostgresError(error)) return error
    const { code, message, detail, hint } = error
    const request = requestContext.getStore()
    const signedIn = (request?.claims?.role ?? 'anon') !== 'anon'
    // lite's storage service checks for 42501 itself; only the Data API knows the claims.
    const keep = keptForLite.test(code) || (code === '42501' && !request?.claims)
    const answer = keep
      ? { code, message, detail, hint }
      : verbatim(statusOf(code, signedIn), { code, message, detail, hint })
    if (code.startsWith('PT') || statusOf(code, signedIn) < 500) expected.add(answer)
    return answer
  }
}

let isQuiet = false

/** Hides expected refusals from the terminal; everything else is printed. */
export function quietExpectedErrors(): void {
  if (isQuiet) return
  isQuiet = true
  const print = console.error
  console.error = (...values: unknown[]) => {
    const [first] = values
    if (typeof first === 'object' && first !== null && expected.has(first)) return
    print(...values)
  }
}
