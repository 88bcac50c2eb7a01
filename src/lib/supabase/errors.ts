/** Keys of `private.error_catalog`, in its order. SQL, this list and every locale hold the same set. */
export const errorKeys = [
  'required_clue_missing',
  'clue_not_yet_available',
  'server_time_unavailable',
  'clue_not_owned',
  'clue_template_not_found',
  'solution_guide_not_found',
  'game_session_not_found',
  'user_not_authenticated',
  'unauthorized_operation',
  'admin_permissions_required',
  'admin_access_required',
  'unauthorized_access',
  'invalid_input',
  'invalid_user_id',
  'rate_limit_exceeded',
  'user_balance_not_found',
  'insufficient_balance',
  'transaction_history_failed',
  'all_transactions_failed',
  'purchased_clues_failed',
  'purchased_guides_failed',
  'solution_guides_failed',
  'session_not_joined',
  'already_scanned',
  'qr_code_not_found',
  'scan_limit_reached',
  'scan_rate_limited',
  'invalid_scan_data',
  'invalid_user_data',
  'user_profile_not_found',
  'user_not_found',
  'invalid_name',
  'invalid_email',
  'invalid_role',
  'invalid_tax_id',
  'invalid_phone_number',
  'invalid_address',
  'payment_failed',
  'price_changed',
  'clue_already_owned',
  'guide_already_owned',
  'clue_sales_closed',
  'clue_code_already_found',
  'registration_closed',
  'game_not_started',
  'game_session_ended',
  'request_id_reused',
  'last_admin_protected',
  'treasure_not_found_yet',
  'claim_already_submitted',
  'claim_not_found',
  'claim_already_reviewed',
  'scan_too_far',
  'scan_location_required',
  'invalid_photo',
  'qr_code_in_use',
  'clue_in_use',
  'solution_guide_in_use',
  'clue_chain_cycle',
  'treasure_already_awarded',
  'invalid_game_session',
  'game_session_in_use',
  'product_not_found',
  'offer_not_found',
  'offer_sold_out',
  'order_not_found',
  'order_already_paid',
  'order_cancelled',
  'order_expired',
  'coupon_not_found',
  'coupon_not_yet_valid',
  'coupon_expired',
  'coupon_used_up',
  'coupon_already_used',
  'coupon_batch_used',
  'coupon_minimum_not_met',
  'coupon_wrong_product',
  'vip_tier_not_found',
  'vip_already_active',
  'jackpot_not_found',
  'jackpot_already_closed',
  'jackpot_claims_pending',
  'edit_conflict',
  'user_banned',
  'coupon_in_use',
  'token_product_in_use',
  'coupon_batch_exists',
  'offer_in_use',
  'vip_tier_in_use',
  'second_factor_required',
  'recent_sign_in_required',
] as const

/** Keys that only the client can know of; the database never raises them. */
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

/** Whether a text is a key of the catalogue or of the client's own list. */
export function isErrorKey(value: unknown): value is ErrorKey {
  return typeof value === 'string' && knownKeys.has(value)
}

/** A key that an answer names, e.g. why a purchase is blocked; one that this client does not know is unknown. */
export function toErrorKey(value: unknown): ErrorKey {
  return isErrorKey(value) ? value : 'unknown'
}

/** The only error that leaves `lib/`: switch on `key`, show `errors.<key>` (spec §8). */
export class AppError extends Error {
  readonly key: ErrorKey
  /** HTTP status; 0 when no answer arrived. */
  readonly status: number
  /** What the server added for people who debug; never shown to a player. */
  readonly detail: string | null
  /** Whether the database itself refused, with a key of its catalogue: asking again changes nothing. */
  readonly isRefusal: boolean

  constructor(
    key: ErrorKey,
    status = 0,
    detail: string | null = null,
    { isRefusal = catalogKeys.has(key), ...options }: ErrorOptions & { isRefusal?: boolean } = {},
  ) {
    super(key, options)
    this.name = 'AppError'
    this.key = key
    this.status = status
    this.detail = detail
    this.isRefusal = isRefusal
  }
}

function readField(source: object, field: string): unknown {
  return field in source ? (source as Record<string, unknown>)[field] : undefined
}

/** An error of the identity service, known by its mark: the class itself comes with the whole client. */
export function isAuthError(error: unknown): error is Error & { code?: unknown } {
  return error instanceof Error && '__isAuthError' in error
}

/** PostgREST and GoTrue codes that mean "sign in again". */
const sessionCodes: ReadonlySet<string> = new Set([
  'PGRST301',
  'PGRST303',
  'bad_jwt',
  'session_expired',
  'session_not_found',
  'refresh_token_not_found',
  'refresh_token_already_used',
])

/** SQLSTATEs of constraints: what an organiser entered does not fit, or others still need the row. */
function keyFromSqlState(code: unknown): ErrorKey | null {
  if (code === '23505') return 'already_exists'
  if (code === '23503') return 'still_in_use'
  if (typeof code === 'string' && /^(23514|23502|22[0-9A-Z]{3})$/.test(code)) return 'invalid_input'
  return null
}

function keyFromStatus(status: number): ErrorKey {
  if (status === 401) return 'user_not_authenticated'
  if (status === 403) return 'unauthorized_access'
  if (status === 429) return 'rate_limit_exceeded'
  // No connection to the database in time (PGRST003), or a gateway that waited in vain.
  if (status === 503 || status === 504) return 'server_busy'
  return 'unknown'
}

/**
 * fetch rejects with a TypeError when no answer arrives; GoTrue wraps that in its retryable error, Storage
 * in its unknown one.
 */
function isNetworkFailure(error: unknown, status: number | undefined): boolean {
  // A success that cannot be read is none: the answer was cut off, or is not the server's.
  if (status !== undefined && status >= 200 && status < 300) return true
  if (error instanceof TypeError) return status === undefined || status === 0
  if (typeof error !== 'object' || error === null) return false
  if (readField(error, 'name') === 'StorageUnknownError') {
    return readField(error, 'originalError') instanceof TypeError
  }
  if (readField(error, 'name') === 'AuthRetryableFetchError') {
    const answered = readField(error, 'status')
    return answered === 0 || answered === undefined
  }
  return status === 0
}

/**
 * Turns whatever PostgREST, GoTrue, Storage or the network threw into an AppError. The key comes from
 * `hint`, then from a code, then from the status; never from a message.
 * @param error the error object or the thrown value
 * @param responseStatus HTTP status of the answer, 0 when there was none
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
  const ownStatus = Number(readField(error, 'status') ?? readField(error, 'statusCode'))
  const status = responseStatus ?? (Number.isFinite(ownStatus) ? ownStatus : 0)
  const detail = typeof details === 'string' && details !== '' ? details : null

  if (isErrorKey(hint)) return new AppError(hint, status, detail, { cause: error })
  if (typeof code === 'string' && sessionCodes.has(code)) {
    return new AppError('session_expired', status, detail, { cause: error })
  }
  const key = keyFromSqlState(code) ?? keyFromStatus(status)
  return new AppError(key, status, detail, { cause: error, isRefusal: false })
}

/**
 * What a read fails with that has a sentence of its own (spec §8).
 * @param key that sentence
 * @param saysMore whether the key of the reason tells people more than that sentence; players need to
 *   know no other than the lost network
 */
export function toReadError(
  thrown: unknown,
  key: ErrorKey,
  saysMore: (reason: ErrorKey) => boolean = (reason) => reason === 'network_unavailable',
): AppError {
  const error = toAppError(thrown)
  if (saysMore(error.key)) return error
  return new AppError(key, error.status, error.detail, { cause: error })
}
