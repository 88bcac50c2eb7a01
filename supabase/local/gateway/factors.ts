import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import { z } from 'zod'
import type { Database } from '../database/connect'
import type { ProjectConfig } from '../project-config'
import type { AccessTokens } from './access-tokens'
import { BackOff } from './back-off'
import {
  addFactor,
  findCaller,
  findFactor,
  listFactors,
  removeFactor,
  redeemCode,
  type Caller,
  type SecretFactor,
} from './factor-store'
import type { AccountNotices } from './notices'
import { authError, json } from './responses'
import { enrolmentPicture, newEnrolment, stepOfCode } from './totp'

const MINUTE = 60_000

/** Pauses after wrong codes, ms. */
const pauses = { firstMs: MINUTE / 2, longestMs: 15 * MINUTE, forgetMs: 60 * MINUTE }

/** Lifetime of a challenge, seconds; GoTrue's default. */
const CHALLENGE_SECONDS = 300

/** Unlimited challenges would fill the disk; a user needs one or two. */
const MAX_CHALLENGES = 20

const path =
  /^factors(?:\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/(challenge|verify))?)?$/

/** True when the path belongs to second factors. */
export const isFactorPath = (action: string) => /^factors(\/|$)/.test(action)

const enrolment = z.object({
  factor_type: z.string(),
  friendly_name: z.string().max(100).nullish(),
  issuer: z.string().max(100).nullish(),
})

const answer = z.object({ challenge_id: z.uuid(), code: z.string() })

interface FactorRequest {
  /** The path below `/auth/v1/`. */
  action: string
  method: string
  headers: Headers
  fields: Record<string, unknown>
  /** The caller's network address. */
  address: string
  /** Lets auth renew a session by its refresh token. */
  renew: (refreshToken: string) => Promise<Response>
}

interface FactorOptions {
  database: Database
  tokens: AccessTokens
  mfa: ProjectConfig['auth']['mfa']
  siteUrl: string
  notices: AccountNotices
}

const notFound = () => authError(404, 'mfa_factor_not_found', 'Factor not found')
const insufficientLevel = () =>
  authError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
/** Refusals of a new factor, for its name. */
const enrolRefusals = {
  insufficient_aal: insufficientLevel,
  too_many_enrolled_mfa_factors: () =>
    authError(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    ),
  mfa_factor_name_conflict: (name: string) =>
    authError(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name "${name}" for this user already exists`,
    ),
}
const notRecent = () =>
  authError(
    400,
    'reauthentication_needed',
    'Second factors are changed shortly after signing in, or after a code where there is one',
  )
const verifyDisabled = () =>
  authError(422, 'mfa_totp_verify_not_enabled', 'MFA verification is disabled for TOTP')
const wrongCode = () => authError(422, 'mfa_verification_failed', 'Invalid TOTP code entered')

/**
 * `auth.mfa` of supabase-js with one-time codes (TOTP), which lite lacks: GoTrue's endpoints, answers and
 * refusals.
 */
export class SecondFactors {
  readonly #database: Database
  readonly #tokens: AccessTokens
  readonly #mfa: FactorOptions['mfa']
  readonly #issuer: string
  readonly #notices: AccountNotices
  /** Per session: guesses in another session do not delay the owner. */
  readonly #guesses = new BackOff({ free: 5, ...pauses })
  /** Per account, over all its sessions: an attacker with the password can open more. */
  readonly #guessesAtAccount = new BackOff({ free: 30, ...pauses })

  constructor({ database, tokens, mfa, siteUrl, notices }: FactorOptions) {
    this.#database = database
    this.#tokens = tokens
    this.#mfa = mfa
    this.#issuer = new URL(siteUrl).host
    this.#notices = notices
  }

  /** Answers a request below `/auth/v1/factors`. */
  async handle(request: FactorRequest): Promise<Response> {
    const [matches, id, step] = path.exec(request.action) ?? []
    if (!matches) return authError(404, 'validation_failed', 'factor_id must be an UUID')
    const caller = await this.caller(request.headers)
    if (caller instanceof Response) return caller
    if (caller.isAnonymous) {
      const message = 'Anonymous user not allowed to perform these actions'
      return authError(403, 'no_authorization', message)
    }
    const { method } = request
    if (!id && method === 'POST') return this.#enrol(request, caller)
    const factor = id && (await findFactor(this.#database.query, caller.user, id))
    if (!factor) return notFound()
    if (!step && method === 'DELETE') return this.#unenrol(caller, factor)
    if (step === 'challenge' && method === 'POST') return this.#challenge(request, factor)
    if (step === 'verify' && method === 'POST') return this.#verify(request, caller, factor)
    return authError(405, 'validation_failed', 'Method not allowed')
  }

  /** The open session of a request's token, or GoTrue's refusal. */
  async caller(headers: Headers): Promise<Caller | Response> {
    const apiKey = headers.get('apikey')
    const claims = await this.#tokens.claimsOf(headers.get('authorization'), apiKey)
    if (claims instanceof Response) {
      return authError(403, 'bad_jwt', 'invalid JWT: unable to parse or verify signature')
    }
    if (!claims.sub) {
      return authError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
    }
    return (
      (await findCaller(this.#database.query, claims.session_id, claims.sub)) ??
      authError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
    )
  }

  /** Adds to the user in an answer of auth what GoTrue knows: the factors, and whether it is a guest. */
  async completeUser(response: Response): Promise<Response> {
    if (!response.ok || !response.headers.get('content-type')?.includes('json')) return response
    const body: unknown = await response.clone().json()
    if (typeof body !== 'object' || body === null) return response
    const user = 'user' in body ? body.user : body
    if (typeof user !== 'object' || user === null || !('id' in user)) return response
    const { query } = this.#database
    const factors = await listFactors(query, String(user.id))
    const [guest] = await query('select from auth.users where id = $1 and is_anonymous', [user.id])
    if (factors.length === 0 && !guest) return response
    const headers = new Headers(response.headers)
    headers.delete('content-length')
    const completed = { ...user, ...(guest && { is_anonymous: true }), factors }
    return new Response(JSON.stringify('user' in body ? { ...body, user: completed } : completed), {
      status: response.status,
      headers,
    })
  }

  async #enrol({ fields }: FactorRequest, caller: Caller): Promise<Response> {
    const parsed = enrolment.safeParse(fields)
    if (!parsed.success) return authError(400, 'validation_failed', z.prettifyError(parsed.error))
    const { factor_type: type, issuer } = parsed.data
    const name = parsed.data.friendly_name ?? ''
    if (type === 'phone' || type === 'webauthn') {
      return authError(422, `mfa_${type}_enroll_not_enabled`, `MFA enroll is disabled for ${type}`)
    }
    if (type !== 'totp') {
      return authError(400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn')
    }
    if (!this.#mfa.totp.enroll_enabled) {
      return authError(422, 'mfa_totp_enroll_not_enabled', 'MFA enroll is disabled for TOTP')
    }
    if (caller.hasVerified && !caller.isAal2) return insufficientLevel()
    if (!caller.isRecent) return notRecent()
    const { secret, uri } = newEnrolment(issuer || this.#issuer, caller.email)
    const most = this.#mfa.max_enrolled_factors
    const added = await this.#database.transaction((query) =>
      addFactor(query, { caller, name, secret, most, forgetSeconds: CHALLENGE_SECONDS }),
    )
    if ('refusal' in added) return enrolRefusals[added.refusal](name)
    const totp = { qr_code: await enrolmentPicture(uri), secret, uri }
    return json({ id: added.id, type: 'totp', friendly_name: name, totp })
  }

  async #challenge({ address }: FactorRequest, { id }: SecretFactor): Promise<Response> {
    if (!this.#mfa.totp.verify_enabled) return verifyDisabled()
    const { query } = this.#database
    const challenge = randomUUID()
    await query(
      `insert into auth.mfa_challenges (id, factor_id, created_at, ip_address)
       values ($1, $2, now(), $3)`,
      // A proxy may send something that is not an address.
      [challenge, id, isIP(address) ? address.replace(/%.*/, '') : '0.0.0.0'],
    )
    await query(
      `delete from auth.mfa_challenges where factor_id = $1 and id in (
         select id from auth.mfa_challenges where factor_id = $1
         order by created_at desc offset ${MAX_CHALLENGES})`,
      [id],
    )
    await query(
      'update auth.mfa_factors set last_challenged_at = clock_timestamp() where id = $1',
      [id],
    )
    const expiresAt = Math.floor(Date.now() / 1000) + CHALLENGE_SECONDS
    return json({ id: challenge, type: 'totp', expires_at: expiresAt })
  }

  async #verify(
    { fields, renew }: FactorRequest,
    caller: Caller,
    factor: SecretFactor,
  ): Promise<Response> {
    if (!this.#mfa.totp.verify_enabled) return verifyDisabled()
    const parsed = answer.safeParse(fields)
    if (!parsed.success) return authError(400, 'validation_failed', z.prettifyError(parsed.error))
    const { challenge_id: challenge, code } = parsed.data
    // Enrolled before the account had a verified one.
    if (factor.status === 'unverified' && caller.hasVerified && !caller.isAal2) {
      return insufficientLevel()
    }
    const refusal = await this.#refuseChallenge(challenge, factor.id)
    if (refusal) return refusal

    const waitMs = Math.max(
      this.#guesses.waitMs(caller.session),
      this.#guessesAtAccount.waitMs(caller.user),
    )
    if (waitMs > 0) {
      return authError(429, 'over_request_rate_limit', 'Request rate limit reached', {
        'retry-after': String(Math.ceil(waitMs / 1000)),
      })
    }
    // Counted before the code is checked, so that concurrent guesses do not all get through.
    this.#guesses.fail(caller.session)
    this.#guessesAtAccount.fail(caller.user)
    const step = stepOfCode(factor.secret, code, Date.now())
    if (step === undefined) return wrongCode()
    const refreshToken = await this.#database.transaction((query) =>
      redeemCode(query, { caller, factor: factor.id, challenge, step }),
    )
    if (!refreshToken) return wrongCode()
    this.#guesses.clear(caller.session)
    this.#guessesAtAccount.clear(caller.user)
    if (factor.status === 'unverified') {
      await this.#notices.send('mfa_factor_enrolled', caller.email, { FactorType: 'totp' })
    }
    return renew(refreshToken)
  }

  /** Refusal of a challenge that cannot be answered (any more). */
  async #refuseChallenge(id: string, factor: string): Promise<Response | undefined> {
    const [challenge] = await this.#database.query<{ isOpen: boolean }>(
      `select verified_at is null
         and created_at > now() - make_interval(secs => ${CHALLENGE_SECONDS}) as "isOpen"
       from auth.mfa_challenges where id = $1 and factor_id = $2`,
      [id, factor],
    )
    if (challenge?.isOpen) return undefined
    return challenge
      ? authError(
          422,
          'mfa_challenge_expired',
          `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`,
        )
      : authError(
          404,
          'mfa_factor_not_found',
          'MFA factor with the provided challenge ID not found',
        )
  }

  async #unenrol(caller: Caller, { id, status }: SecretFactor): Promise<Response> {
    if (status === 'verified' && !caller.isAal2) {
      return authError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
    }
    if (status === 'verified' && !caller.isRecent) return notRecent()
    await this.#database.transaction((query) => removeFactor(query, caller.user, id))
    if (status === 'verified') {
      await this.#notices.send('mfa_factor_unenrolled', caller.email, { FactorType: 'totp' })
    }
    return json({ id })
  }
}
