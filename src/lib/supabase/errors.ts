import { errorKeys } from '@/types/database.types'

/** Keys that only the client uses; the database never raises them. */
export const clientErrorKeys = [
  'network_unavailable',
  'server_busy',
  'unknown',
  'profile_load_failed',
  'session_expired',
  'already_exists',
  'still_in_use',
  'deleted_meanwhile',
  'newer_not_listed',
] as const

export type ErrorKey = (typeof errorKeys)[number] | (typeof clientErrorKeys)[number]

const catalogKeys: ReadonlySet<string> = new Set(errorKeys)
const knownKeys: ReadonlySet<string> = new Set([...errorKeys, ...clientErrorKeys])

/** Returns whether a value is an error key of the database or the client. */
export function isErrorKey(value: unknown): value is ErrorKey {
  return typeof value === 'string' && knownKeys.has(value)
}

/**
 * Converts an error key in a response, e.g. why a purchase is blocked; keys unknown to this client become
 * `unknown`.
 */
export function toErrorKey(value: unknown): ErrorKey {
  return isErrorKey(value) ? value : 'unknown'
}

/** The only error that `lib/` throws: switch on `key`, show the text `errors.<key>`. */
export class AppError extends Error {
  readonly key: ErrorKey
  /** HTTP status; 0 when there was no response. */
  readonly status: number
  /** What the server adds to some keys, for example the name of the finder; null: nothing. */
  readonly detail: string | null
  /** True when the database rejected the call with a key of its catalogue. */
  readonly isRejection: boolean

  constructor(
    key: ErrorKey,
    status = 0,
    detail: string | null = null,
    {
      isRejection = catalogKeys.has(key),
      ...options
    }: ErrorOptions & { isRejection?: boolean } = {},
  ) {
    super(key, options)
    this.name = 'AppError'
    this.key = key
    this.status = status
    this.detail = detail
    this.isRejection = isRejection
  }
}

/**
 * Returns whether an error decides about an item, so that sending it again is useless. Only the database decides:
 * proxies and captive portals have no error keys. A rate limit or a lost session means "later".
 */
export function isFinal(error: AppError): boolean {
  const isTemporary = error.status === 429 || error.status >= 500
  return error.isRejection && !isTemporary && error.key !== 'user_not_authenticated'
}

function readField(source: object, field: string): unknown {
  return field in source ? (source as Record<string, unknown>)[field] : undefined
}

/** Detects an auth error by its marker property: importing the class would load supabase-js. */
export function isAuthError(error: unknown): error is Error & { code?: unknown } {
  return error instanceof Error && '__isAuthError' in error
}

/** PostgREST and GoTrue codes that require a new sign-in. */
const sessionCodes: ReadonlySet<string> = new Set([
  'PGRST301',
  'PGRST303',
  'bad_jwt',
  'session_expired',
  'session_not_found',
  'refresh_token_not_found',
  'refresh_token_already_used',
])

/** Returns whether the database rolled a call back because of a concurrent one: a deadlock (40P01) or 40001. */
export function isConcurrencyConflict(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  return /^40[0-9A-Z]{3}$/.test(String(readField(error, 'code')))
}

/** Maps SQLSTATEs of constraint violations, invalid data, and calls that collide or wait too long for others. */
function keyFromSqlState(code: unknown): ErrorKey | null {
  if (code === '23505') return 'already_exists'
  if (code === '23503') return 'still_in_use'
  if (typeof code === 'string' && /^(40[0-9A-Z]{3}|55P03|57014)$/.test(code)) return 'server_busy'
  if (typeof code === 'string' && /^(23514|23502|22[0-9A-Z]{3})$/.test(code)) return 'invalid_input'
  return null
}

/**
 * Returns whether a response rejects the access token: 401, or 403 of Storage, which also stands for a
 * violated policy. Storage answers downloads as if the private bucket did not exist.
 * @param status HTTP status
 * @param body JSON of the response, or the error that storage-js made of it, which lacks `error`
 */
export function isTokenRejected(status: number, body: object | null): boolean {
  if (status === 401) return true
  if (body === null || (status !== 400 && status !== 403)) return false
  if (readField(body, 'message') === 'Bucket not found') return true
  return (
    readField(body, 'statusCode') === '403' &&
    (readField(body, 'error') ?? 'Unauthorized') === 'Unauthorized' &&
    !String(readField(body, 'message')).includes('row-level security')
  )
}

function keyFromStatus(status: number): ErrorKey {
  if (status === 401) return 'user_not_authenticated'
  if (status === 403) return 'unauthorized_access'
  if (status === 429) return 'rate_limit_exceeded'
  // PGRST003 (database connection timeout) or a gateway timeout.
  if (status === 503 || status === 504) return 'server_busy'
  return 'unknown'
}

/**
 * Detects requests without a usable response: `fetch` rejects with a TypeError, which GoTrue wraps in a
 * retryable error and Storage in an unknown one.
 */
function isNetworkFailure(error: unknown, status: number | undefined): boolean {
  // An unreadable success: the response was cut off or is not from the server.
  if (status !== undefined && status >= 200 && status < 300) return true
  if (error instanceof TypeError) return status === undefined || status === 0
  if (typeof error !== 'object' || error === null) return false
  if (readField(error, 'name') === 'StorageUnknownError') {
    return readField(error, 'originalError') instanceof TypeError
  }
  if (readField(error, 'name') === 'AuthRetryableFetchError') {
    const authStatus = readField(error, 'status')
    return authStatus === 0 || authStatus === undefined
  }
  return status === 0
}

/**
 * Converts errors of PostgREST, GoTrue, Storage and the network to an AppError. The key comes from `hint`,
 * else from the code, else from the status; never from the message.
 * @param error the error object or the thrown value
 * @param responseStatus HTTP status of the response, 0 when there was none
 */
export function toAppError(error: unknown, responseStatus?: number): AppError {
  if (error instanceof AppError) return error
  if (isNetworkFailure(error, responseStatus)) {
    return new AppError('network_unavailable', 0, null, { cause: error })
  }
  if (typeof error !== 'object' || error === null) {
    return new AppError('unknown', responseStatus ?? 0, null, { cause: error })
  }
  const hint = readField(error, 'hint')
  const code = readField(error, 'code')
  const details = readField(error, 'details')
  // Storage answers most errors with 400, and has the actual status in the body.
  const ownStatus = Number(readField(error, 'statusCode') ?? readField(error, 'status'))
  const status = responseStatus ?? (Number.isFinite(ownStatus) ? ownStatus : 0)
  const detail = typeof details === 'string' && details !== '' ? details : null

  if (isErrorKey(hint)) return new AppError(hint, status, detail, { cause: error })
  if (typeof code === 'string' && sessionCodes.has(code)) {
    return new AppError('session_expired', status, detail, { cause: error })
  }
  const key = keyFromSqlState(code) ?? keyFromStatus(status)
  return new AppError(key, status, detail, { cause: error, isRejection: false })
}

/**
 * Converts the error of a read to one with a key of its own, such as `profile_load_failed`.
 * @param key replaces the original key
 * @param keepsKey decides which original keys are kept; by default only `network_unavailable`
 */
export function toReadError(
  thrown: unknown,
  key: ErrorKey,
  keepsKey: (original: ErrorKey) => boolean = (original) => original === 'network_unavailable',
): AppError {
  const error = toAppError(thrown)
  if (keepsKey(error.key)) return error
  return new AppError(key, error.status, error.detail, { cause: error })
}
