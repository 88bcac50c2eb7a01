import { z } from 'zod'
import type { Database } from '../database/connect'
import type { ProjectConfig } from '../project-config'
import { RateLimit } from './rate-limit'
import { authError } from './responses'

const FIVE_MINUTES = 5 * 60_000

/** Wrong passwords (or codes) of one account in five minutes, from wherever they come. */
const FAILURES_PER_ACCOUNT = 15

const hookAnswer = z.object({
  decision: z.enum(['continue', 'reject']),
  message: z.string().optional(),
})

interface Attempt {
  /** `password`, `refresh_token`, `pkce`, `verify`, `signup`, `recover` … */
  kind: string
  body: Record<string, unknown>
  /** The caller's network address. */
  address: string
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/**
 * What GoTrue does around a sign-in and lite does not: limits, bans, and the password
 * verification hook that counts failed sign-ins (spec §3, failedLoginAttempts).
 */
export class SignInGuard {
  readonly #database: Database
  readonly #perAddress: RateLimit
  readonly #verifications: RateLimit
  readonly #failures = new RateLimit(FAILURES_PER_ACCOUNT, FIVE_MINUTES)

  constructor(database: Database, { rate_limit: limits }: ProjectConfig['auth']) {
    this.#database = database
    // Generous: at an event, hundreds of players share the venue's one address.
    this.#perAddress = new RateLimit(limits.sign_in_sign_ups, FIVE_MINUTES)
    this.#verifications = new RateLimit(limits.token_verifications, FIVE_MINUTES)
  }

  /** Carries out `signIn` unless a limit or a ban is in the way. */
  async guard(attempt: Attempt, signIn: () => Promise<Response>): Promise<Response> {
    const limit = attempt.kind === 'verify' ? this.#verifications : this.#perAddress
    const account = text(attempt.body.email).trim().toLowerCase()
    const tooMany =
      (attempt.kind !== 'refresh_token' && limit.isExhausted(attempt.address)) ||
      (account !== '' && this.#failures.isExhausted(account))
    if (tooMany) {
      return authError(429, 'over_request_rate_limit', 'Request rate limit reached')
    }
    if (attempt.kind !== 'refresh_token') limit.add(attempt.address)
    if (await this.#isBanned(attempt, account)) {
      return attempt.kind === 'refresh_token'
        ? authError(400, 'user_banned', 'Invalid Refresh Token: User Banned')
        : authError(400, 'user_banned', 'User is banned')
    }
    const response = await signIn()
    if (account !== '' && (attempt.kind === 'password' || attempt.kind === 'verify')) {
      if (response.ok) this.#failures.clear(account)
      else this.#failures.add(account)
    }
    return attempt.kind === 'password' ? this.#askHook(account, response) : response
  }

  async #isBanned({ kind, body }: Attempt, account: string): Promise<boolean> {
    const { query } = this.#database
    if (kind === 'password') {
      const banned = await query(
        'select from auth.users where lower(email) = $1 and banned_until > now()',
        [account],
      )
      return banned.length > 0
    }
    if (kind !== 'refresh_token') return false
    const banned = await query(
      `select from auth.refresh_tokens as token
       join auth.users as account on account.id = token.user_id
       where token.token = $1 and account.banned_until > now()`,
      [text(body.refresh_token)],
    )
    return banned.length > 0
  }

  /** Calls the database's hook as GoTrue's own role does, so that a missing grant shows here too. */
  async #askHook(account: string, response: Response): Promise<Response> {
    const valid = response.ok
    if (!valid && response.status !== 400) return response
    const answer = await this.#database.transaction(async (query) => {
      const [hook] = await query<{ exists: boolean }>(
        `select to_regprocedure('private.hook_password_verification_attempt(jsonb)') is not null
           as exists`,
      )
      const [user] = await query<{ id: string }>(
        `select id from auth.users where lower(email) = $1 and encrypted_password <> ''`,
        [account],
      )
      if (!hook?.exists || !user) return undefined
      await query(`select set_config('role', 'supabase_auth_admin', true)`)
      const [row] = await query<{ answer: unknown }>(
        'select private.hook_password_verification_attempt($1::text::jsonb) as answer',
        [JSON.stringify({ user_id: user.id, valid })],
      )
      return hookAnswer.parse(row?.answer)
    })
    if (!valid || answer?.decision !== 'reject') return response
    const session: unknown = await response.json()
    if (typeof session === 'object' && session !== null && 'session_id' in session) {
      await this.#database.query('delete from auth.sessions where id = $1', [session.session_id])
    }
    return authError(
      400,
      'invalid_credentials',
      answer.message ?? 'Further password verification attempts will be rejected.',
    )
  }
}
