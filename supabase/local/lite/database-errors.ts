import type { LiteConnection } from '../database/connect'
import { CallerGone, SessionTimeout } from '../database/mutex'
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

/** PostgREST's table of SQLSTATE → HTTP status; the first match counts. */
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
 * The HTTP status that PostgREST gives an SQLSTATE.
 *
 * @param signedIn whether the request carries a role other than anon
 */
function statusOf(code: string, signedIn: boolean): number {
  if (code === '42501') return signedIn ? 403 : 401
  return statuses.find(([pattern]) => pattern.test(code))?.[1] ?? 400
}

/**
 * lite answers some codes well by itself (`PTxyz` and `PGRST` as raised, a missing column with
 * its table's name), and its storage code looks at a few of them.
 */
const keptForLite = /^(PT|PGRST|42703|42883|23505|23503)/

/** The form in which lite passes on a chosen status, code, details and hint: RAISE … 'PGRST'. */
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

/** Refused requests come in hundreds; the terminal hears of them this often, in milliseconds. */
const OVERLOAD_NEWS_MS = 60_000
let overloadToldAt = -Infinity

/** Refusals that the caller hears about; lite would print each one with its stack. */
const expected = new WeakSet<object>()

/** The answer to a request that was never begun, because its turn did not come or nobody waits for it. */
function notBegun(error: SessionTimeout | CallerGone) {
  const isBusy = error instanceof SessionTimeout
  if (isBusy && performance.now() - overloadToldAt > OVERLOAD_NEWS_MS) {
    overloadToldAt = performance.now()
    console.warn(
      'The server has more to do than it can: some requests are told to come back later.',
    )
  }
  const { message } = error
  const headers: Record<string, string> = isBusy ? { 'retry-after': '2' } : {}
  const answer = verbatim(isBusy ? 504 : 499, { code: 'PGRST003', message }, headers)
  expected.add(answer)
  return answer
}

/**
 * Answers database errors as PostgREST does. lite turns P0001, 28000, 23514 and self-made
 * SQLSTATEs into a 500 "SUP" and loses hint and details.
 */
export function installErrorMapping(connection: LiteConnection): void {
  connection.normalizeDbError = (error) => {
    if (error instanceof SessionTimeout || error instanceof CallerGone) return notBegun(error)
    if (!isPostgresError(error)) return error
    const { code, message, detail, hint } = error
    const request = requestContext.getStore()
    const signedIn = (request?.claims?.role ?? 'anon') !== 'anon'
    // lite's storage service looks for 42501 itself; only the Data API knows the claims.
    const keep = keptForLite.test(code) || (code === '42501' && !request?.claims)
    const answer = keep
      ? { code, message, detail, hint }
      : verbatim(statusOf(code, signedIn), { code, message, detail, hint })
    if (code.startsWith('PT') || statusOf(code, signedIn) < 500) expected.add(answer)
    return answer
  }
}

let isQuiet = false

/** Keeps expected refusals off the terminal; everything else is still printed. */
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
