import type { Query, Row } from '../database/query'

/** A second factor as GoTrue shows it to its owner, without the secret. */
export interface Factor extends Row {
  id: string
  friendly_name: string
  factor_type: string
  status: 'unverified' | 'verified'
  created_at: string
  updated_at: string
}

/** A factor with its server-side fields. */
export interface SecretFactor extends Factor {
  secret: string
}

/** The caller: an open session, its level, and the factors of its account. */
export interface Caller extends Row {
  session: string
  user: string
  email: string
  isAal2: boolean
  /**
   * True when the session was opened recently or, for an account with a factor, its code was entered recently.
   */
  isRecent: boolean
  hasVerified: boolean
  isAnonymous: boolean
}

const publicColumns = `id, coalesce(friendly_name, '') as friendly_name, factor_type::text, status::text,
  created_at, updated_at, last_challenged_at`

/** The factors of an account, oldest first. */
export function listFactors(query: Query, user: string): Promise<Factor[]> {
  return query<Factor>(
    `select ${publicColumns} from auth.mfa_factors where user_id = $1 order by created_at, id`,
    [user],
  )
}

/** A factor of this account; undefined for another account's. */
export async function findFactor(
  query: Query,
  user: string,
  id: string,
): Promise<SecretFactor | undefined> {
  const [factor] = await query<SecretFactor>(
    `select ${publicColumns}, secret from auth.mfa_factors
     where id = $2 and user_id = $1 and factor_type = 'totp'`,
    [user, id],
  )
  return factor
}

/**
 * Minutes after a sign-in or code during which factors may be changed; as in private.delete_my_account.
 */
const RECENT_MINUTES = 10

/** The caller of a session; undefined when it has ended or the user is banned. */
export async function findCaller(
  query: Query,
  session: unknown,
  user: string,
): Promise<Caller | undefined> {
  const [caller] = await query<Caller>(
    `select s.id as session, u.id as "user", coalesce(u.email, '') as email, u.is_anonymous as "isAnonymous",
       coalesce(s.aal::text = 'aal2', false) as "isAal2",
       v.has as "hasVerified",
       coalesce(case when v.has then c.updated_at else s.created_at end
         > now() - make_interval(mins => ${RECENT_MINUTES}), false) as "isRecent"
     from auth.sessions s join auth.users u on u.id = s.user_id
     cross join lateral (select exists (
       select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified') as has) v
     left join auth.mfa_amr_claims c on c.session_id = s.id and c.authentication_method = 'totp'
     where s.id = $1 and u.id = $2 and coalesce(u.banned_until <= now(), true)`,
    [session, user],
  )
  return caller
}

/**
 * Locks the account, so that its factors change one after another, and reads what they are.
 * @param query inside a transaction
 */
async function lockFactors(
  query: Query,
  user: string,
): Promise<{ factors: number; hasVerified: boolean }> {
  await query('select from auth.users where id = $1 for no key update', [user])
  const [state] = await query<{ factors: number; hasVerified: boolean }>(
    `select count(*)::int as factors, coalesce(bool_or(status = 'verified'), false) as "hasVerified"
     from auth.mfa_factors where user_id = $1`,
    [user],
  )
  return state ?? { factors: 0, hasVerified: false }
}

/** A factor to be enrolled. */
interface NewFactor {
  caller: Caller
  name: string
  /** In base32. */
  secret: string
  /** Maximum number of factors of an account. */
  most: number
  /** An unverified factor this old is an abandoned enrolment, and deleted. */
  forgetSeconds: number
}

/**
 * Adds an unverified factor.
 * @param query inside a transaction
 * @returns its id, or GoTrue's error code
 */
export async function addFactor(
  query: Query,
  { caller: { user, isAal2 }, name, secret, most, forgetSeconds }: NewFactor,
) {
  const { factors, hasVerified } = await lockFactors(query, user)
  // Verified since the caller was looked up.
  if (hasVerified && !isAal2) return { refusal: 'insufficient_aal' } as const
  const forgotten = await query(
    `delete from auth.mfa_factors where user_id = $1 and status = 'unverified'
       and created_at < now() - make_interval(secs => $2) returning id`,
    [user, forgetSeconds],
  )
  if (factors - forgotten.length >= most) {
    return { refusal: 'too_many_enrolled_mfa_factors' } as const
  }
  const [factor] = await query<{ id: string }>(
    `insert into auth.mfa_factors
       (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
     values (gen_random_uuid(), $1, $2, 'totp', 'unverified', now(), now(), $3)
     on conflict (friendly_name, user_id) where btrim(friendly_name) <> '' do nothing
     returning id`,
    [user, name, secret],
  )
  return factor ?? ({ refusal: 'mfa_factor_name_conflict' } as const)
}

/** Removes a factor; sessions that its code raised lose that level. */
export async function removeFactor(query: Query, user: string, id: string): Promise<void> {
  await query(
    `with removed as (
       delete from auth.mfa_factors where user_id = $1 and id = $2
     ), lowered as (
       update auth.sessions set aal = 'aal1', factor_id = null
       where user_id = $1 and factor_id = $2 returning id
     )
     delete from auth.mfa_amr_claims
     where authentication_method = 'totp' and session_id in (select id from lowered)`,
    [user, id],
  )
}

/** A verified code and what it is for. */
interface VerifiedCode {
  caller: Caller
  factor: string
  challenge: string
  /** The time step of the code. */
  step: number
}

/**
 * Redeems a correct code once, for one challenge: verifies the factor, raises the session to aal2 and ends the
 * account's other sessions that are not at aal2.
 *
 * @param query inside a transaction that commits when this returns
 * @returns the session's refresh token, or undefined when code or challenge have been used before, or another factor
 *   has been verified meanwhile
 */
export async function redeemCode(
  query: Query,
  { caller: { user, session, isAal2 }, factor, challenge, step }: VerifiedCode,
): Promise<string | undefined> {
  const { hasVerified } = await lockFactors(query, user)
  if (hasVerified && !isAal2) {
    const verified = await query(
      `select from auth.mfa_factors where id = $1 and status = 'verified'`,
      [factor],
    )
    if (verified.length === 0) return undefined
  }
  const answered = await query(
    `update auth.mfa_challenges set verified_at = now()
     where id = $1 and factor_id = $2 and verified_at is null returning id`,
    [challenge, factor],
  )
  // The row is locked until the commit: of two requests with one code, the second fails.
  const unused = await query(
    `insert into auth.mfa_totp_steps as known (factor_id, step) values ($1, $2)
     on conflict (factor_id) do update set step = excluded.step where known.step < excluded.step
     returning step`,
    [factor, step],
  )
  if (answered.length === 0 || unused.length === 0) return undefined
  await query(
    `update auth.mfa_factors set status = 'verified', updated_at = now()
     where id = $1 and status <> 'verified'`,
    [factor],
  )
  await query(
    `update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = now() where id = $1`,
    [session, factor],
  )
  await query(
    `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
     values (gen_random_uuid(), $1, now(), now(), 'totp')
     on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at`,
    [session],
  )
  await query(
    `delete from auth.sessions where user_id = $1 and id <> $2 and aal::text is distinct from 'aal2'`,
    [user, session],
  )
  await query(`delete from auth.mfa_factors where user_id = $1 and status = 'unverified'`, [user])
  const [refresh] = await query<{ token: string }>(
    `select token from auth.refresh_tokens
     where session_id = $1 and not revoked order by created_at desc limit 1`,
    [session],
  )
  return refresh?.token
}
