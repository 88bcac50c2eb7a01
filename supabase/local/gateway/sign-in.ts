import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Database } from '../database/connect'
import type { ProjectConfig } from '../project-config'
import type { AuthFields } from './auth-fields'
import { isRefused } from './auth-routes'
import { BackOff } from './back-off'
import { refuseTakenAddress } from './email-change'
import type { Caller } from './factor-store'
import { callPasswordHook, findPasswordOwner } from './password-hook'
import { networkOf, RateLimit } from './rate-limit'
import { authError } from './responses'
import { callSignUpHook, isAddressTaken, unconfirmedSignUp, recordRefusal } from './sign-up'

const MINUTE = 60_000

/**
 * Minimum duration, ms, of answers that could reveal whether an account exists: longer than checking a
 * password, so that an unknown address is not refused sooner.
 */
const MIN_ANSWER_MS = 400

/** Limit of verifications for the whole server, as a multiple of that for one network. */
const SERVER_LIMIT_FACTOR = 10

/** Sign-ups with taken addresses, per network address and hour: more looks like a list. */
const TAKEN_SIGN_UPS_PER_HOUR = 20

interface Attempt {
  /** `password`, `refresh_token`, `pkce`, `verify`, `signup`, `recover`, `resend`, `authorize` */
  kind: string
  body: AuthFields
  /** The caller's network address. */
  address: string
}

/** Counters of one attempt, each with its key. */
interface Counts {
  limits: [RateLimit, string][]
  guesses: [BackOff, string][]
}

/**
 * GoTrue's behaviour around a sign-in that lite lacks: limits, the password verification hook that counts
 * failed sign-ins, and answers that do not reveal who has an account.
 */
export class SignInGuard {
  readonly #database: Database
  readonly #requiresConfirmation: boolean
  readonly #attempts: RateLimit
  readonly #verifications: RateLimit
  /** For the whole server: an attacker may have many addresses. */
  readonly #allVerifications: RateLimit
  readonly #refreshes: RateLimit
  readonly #mails: RateLimit
  readonly #mailsOfAccount: RateLimit
  readonly #takenSignUps = new RateLimit(TAKEN_SIGN_UPS_PER_HOUR, 60 * MINUTE)
  /** Per account and network address: after a while, four guesses an hour. */
  readonly #guessesFromNetwork = new BackOff({
    free: 10,
    firstMs: MINUTE / 2,
    longestMs: 15 * MINUTE,
    forgetMs: 60 * MINUTE,
  })
  /** Per account from anywhere. Short pauses, so that its owner can sign in between two of them. */
  readonly #guessesForAccount = new BackOff({
    free: 20,
    firstMs: 1000,
    longestMs: MINUTE,
    forgetMs: 60 * MINUTE,
  })

  constructor(database: Database, { rate_limit: limits, email }: ProjectConfig['auth']) {
    this.#database = database
    this.#requiresConfirmation = email.enable_confirmations
    // Generous: at an event, hundreds of players share the venue's one address.
    this.#attempts = new RateLimit(limits.sign_in_sign_ups, 5 * MINUTE)
    this.#verifications = new RateLimit(limits.token_verifications, 5 * MINUTE)
    this.#allVerifications = new RateLimit(
      limits.token_verifications * SERVER_LIMIT_FACTOR,
      5 * MINUTE,
    )
    this.#refreshes = new RateLimit(limits.token_refresh, 5 * MINUTE)
    this.#mails = new RateLimit(limits.email_sent, 60 * MINUTE)
    this.#mailsOfAccount = new RateLimit(1, email.max_frequency)
  }

  /** Runs `forward` unless a limit is exceeded. */
  async guard(attempt: Attempt, forward: () => Promise<Response>): Promise<Response> {
    const { kind, body } = attempt
    const network = networkOf(attempt.address)
    const account = (body.email ?? '').trim().toLowerCase()
    const { limits, guesses } = this.#countsOf(kind, network, account)
    const waits = [...limits, ...guesses].map(([limit, key]) => limit.waitMs(key))
    if (kind === 'signup') waits.push(this.#takenSignUps.waitMs(network))
    const waitMs = Math.max(...waits)
    if (waitMs > 0) return this.#rateLimited(kind, waitMs)
    for (const [limit, key] of limits) limit.add(key)
    // Counted before the answer is known, so that concurrent guesses do not all get through.
    for (const [limit, key] of guesses) limit.fail(key)

    const began = performance.now()
    const userData = body.data ?? {}
    const owner =
      kind === 'password' ? await findPasswordOwner(this.#database.query, account) : undefined
    let response =
      kind === 'signup' ? await this.#signUp(attempt, account, forward) : await forward()
    if (!isRefused(response)) for (const [limit, key] of guesses) limit.clear(key)
    if (kind === 'password') {
      response = await callPasswordHook(this.#database, account, owner, response)
    }
    if (kind === 'signup' && (await isAddressTaken(response))) {
      this.#takenSignUps.add(network)
      if (this.#requiresConfirmation) response = unconfirmedSignUp(account, userData)
    }
    if (this.#sendsMail(kind) || (kind === 'password' && !response.ok)) {
      await sleep(Math.max(0, MIN_ANSWER_MS - (performance.now() - began)))
    }
    return response
  }

  /**
   * A change of the caller's address, for which `forward` sends a mail: limited like other mails, and like
   * sign-ups, because it could also test a list of addresses.
   *
   * @param address the caller's network address
   */
  async changeEmail(
    { user, email, isAnonymous }: Caller,
    fields: Record<string, unknown>,
    address: string,
    forward: () => Promise<Response>,
  ): Promise<Response> {
    const newEmail = typeof fields.email === 'string' ? fields.email.trim().toLowerCase() : ''
    if (!z.email().safeParse(newEmail).success || newEmail === email.toLowerCase()) return forward()
    const network = networkOf(address)
    const takenMs = this.#takenSignUps.waitMs(network)
    if (takenMs > 0) return this.#rateLimited('taken', takenMs)
    const refusal = await refuseTakenAddress(this.#database.query, user, newEmail)
    if (refusal) {
      this.#takenSignUps.add(network)
      return refusal
    }
    // Without confirmations the address of a guest counts at once.
    if (isAnonymous && !this.#requiresConfirmation) return forward()
    const limits = this.#mailLimits(network, user)
    const waitMs = Math.max(...limits.map(([limit, key]) => limit.waitMs(key)))
    if (waitMs > 0) return this.#rateLimited('email_change', waitMs)
    for (const [limit, key] of limits) limit.add(key)
    return forward()
  }

  async #signUp(
    { body, address }: Attempt,
    account: string,
    forward: () => Promise<Response>,
  ): Promise<Response> {
    const user = {
      is_anonymous: false,
      email: account,
      app_metadata: { provider: 'email' },
      user_metadata: body.data ?? {},
    }
    const refusal = await callSignUpHook(this.#database, user, address)
    if (refusal) return refusal
    const response = await forward()
    if (!response.ok) await recordRefusal(this.#database, response)
    return response
  }

  #sendsMail(kind: string): boolean {
    const always = ['recover', 'resend', 'email_change']
    return always.includes(kind) || (kind === 'signup' && this.#requiresConfirmation)
  }

  /** @param account receiver of the mails */
  #mailLimits(network: string, account: string): Counts['limits'] {
    return [
      [this.#mails, network],
      [this.#mailsOfAccount, account],
    ]
  }

  #countsOf(kind: string, network: string, account: string): Counts {
    if (kind === 'refresh_token') return { limits: [[this.#refreshes, network]], guesses: [] }
    // Codes and passwords are counted separately: guessing one must not block the other.
    const guesses: Counts['guesses'] =
      account !== '' && (kind === 'password' || kind === 'verify')
        ? [
            [this.#guessesFromNetwork, `${kind} ${account} ${network}`],
            [this.#guessesForAccount, `${kind} ${account}`],
          ]
        : []
    const limits: Counts['limits'] =
      kind === 'verify'
        ? [
            [this.#verifications, network],
            [this.#allVerifications, ''],
          ]
        : [[this.#attempts, network]]
    if (this.#sendsMail(kind)) limits.push(...this.#mailLimits(network, account))
    return { limits, guesses }
  }

  #rateLimited(kind: string, waitMs: number): Response {
    const [code, message] = this.#sendsMail(kind)
      ? ['over_email_send_rate_limit', 'Email rate limit exceeded']
      : ['over_request_rate_limit', 'Request rate limit reached']
    return authError(429, code, message, { 'retry-after': String(Math.ceil(waitMs / 1000)) })
  }
}
