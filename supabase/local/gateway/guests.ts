import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Database } from '../database/connect'
import type { ProjectConfig } from '../project-config'
import type { AuthFields } from './auth-fields'
import { emailExists } from './email-change'
import { networkOf, RateLimit } from './rate-limit'
import { authError } from './responses'
import { callSignUpHook } from './sign-up'

const HOUR = 60 * 60_000

interface GuestSignUp {
  fields: AuthFields
  /** The caller's network address. */
  address: string
  /** Opens a session of lite by the hash of a one-time token. */
  openSession: (tokenHash: string) => Promise<Response>
}

interface Conversion {
  /** Id of the guest. */
  user: string
  fields: AuthFields
  /** Lets auth change the account. */
  forward: () => Promise<Response>
  setPassword: (password: string) => Promise<Response>
  readUser: () => Promise<Response>
}

/** lite links no account of a third party: answered as by GoTrue without the provider, or without linking. */
export function refuseLinking(config: ProjectConfig['auth'], provider: string | null): Response {
  return provider !== null && config.external[provider]?.enabled
    ? authError(404, 'manual_linking_disabled', 'Manual linking is disabled')
    : authError(400, 'validation_failed', 'Unsupported provider: provider is not enabled')
}

/** GoTrue's anonymous sign-in and the conversion to an account, which lite lacks. */
export class Guests {
  readonly #database: Database
  readonly #isEnabled: boolean
  readonly #confirms: boolean
  readonly #signUps: RateLimit

  constructor(database: Database, config: ProjectConfig['auth']) {
    this.#database = database
    this.#isEnabled = config.enable_anonymous_sign_ins
    this.#confirms = config.email.enable_confirmations
    this.#signUps = new RateLimit(config.rate_limit.anonymous_users, HOUR)
  }

  /** Creates a guest and opens a session. */
  async signUp({ fields, address, openSession }: GuestSignUp): Promise<Response> {
    if (!this.#isEnabled) {
      return authError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
    }
    const network = networkOf(address)
    const waitMs = this.#signUps.waitMs(network)
    if (waitMs > 0) {
      return authError(429, 'over_request_rate_limit', 'Request rate limit reached', {
        'retry-after': String(Math.ceil(waitMs / 1000)),
      })
    }
    this.#signUps.add(network)
    const data = fields.data ?? {}
    const id = randomUUID()
    const user = { id, is_anonymous: true, email: '', app_metadata: {}, user_metadata: data }
    const refusal = await callSignUpHook(this.#database, user, address)
    if (refusal) return refusal
    const tokenHash = createHash('sha256').update(randomBytes(32)).digest('hex')
    await this.#database.query(
      `insert into auth.users (id, raw_user_meta_data, is_anonymous, recovery_token, recovery_sent_at)
       values ($1, $2::text::jsonb, true, $3, now())`,
      [id, JSON.stringify(data), tokenHash],
    )
    const response = await openSession(tokenHash).catch(() => undefined)
    if (response?.ok) return response
    // Nobody could ever be this guest, who would count as a player. Auth does both in one transaction.
    await this.#database.query('delete from auth.users where id = $1', [id])
    return authError(500, 'unexpected_failure', 'Database error creating anonymous user')
  }

  /**
   * Adds an address, and a password if one is given, to a guest. With confirmations GoTrue sends a mail as for any
   * change of an address; without them the address counts at once, as in a sign-up.
   */
  async convert({ user, fields, forward, setPassword, readUser }: Conversion): Promise<Response> {
    const email = fields.email?.trim().toLowerCase() ?? ''
    if (email === '') {
      const message =
        'Updating password of an anonymous user without an email or phone is not allowed'
      return fields.password ? authError(422, 'validation_failed', message) : forward()
    }
    if (this.#confirms || !z.email().safeParse(email).success) return forward()
    if (fields.password) {
      const response = await setPassword(fields.password)
      if (!response.ok) return response
    }
    const convert = this.#database.transaction(async (query) => {
      await query(
        `insert into auth.identities (id, provider_id, user_id, provider, identity_data)
         values (gen_random_uuid(), $1::text, $1::text::uuid, 'email', jsonb_build_object('sub', $1::text,
           'email', $2::text, 'email_verified', false, 'phone_verified', false))`,
        [user, email],
      )
      await query(
        `update auth.users set email = $2, email_confirmed_at = now(), is_anonymous = false, updated_at = now(),
           raw_app_meta_data = '{"provider": "email", "providers": ["email"]}'
         where id = $1 and is_anonymous`,
        [user, email],
      )
    })
    try {
      await convert
    } catch (error) {
      // Another account has taken the address meanwhile, or this one twice.
      if (error instanceof Error && 'code' in error && error.code === '23505') return emailExists()
      throw error
    }
    return readUser()
  }
}
