import type { Database } from '../database/connect'
import type { Query, Row } from '../database/query'
import { isRefused, type Verification } from './auth-routes'
import type { AccountNotices } from './notices'
import { authError } from './responses'

interface Account extends Row {
  id: string
  email: string | null
  /** True when another account has taken the new address since the mail was sent. */
  isLate: boolean
}

export const emailExists = () =>
  authError(422, 'email_exists', 'A user with this email address has already been registered')

/**
 * GoTrue's refusal of an address that belongs to another account.
 *
 * @param email lower-case
 */
export async function refuseTakenAddress(
  query: Query,
  user: string,
  email: string,
): Promise<Response | undefined> {
  const sql = 'select from auth.users where lower(email) = $1 and id <> $2'
  const others = await query(sql, [email, user])
  return others.length > 0 ? emailExists() : undefined
}

/**
 * GoTrue's actions after a new address is confirmed, which lite lacks: links sent to the old mailbox become
 * invalid, and the old address is notified.
 */
export class EmailChanges {
  readonly #query: Query
  readonly #notices: AccountNotices

  constructor({ query }: Database, notices: AccountNotices) {
    this.#query = query
    this.#notices = notices
  }

  /**
   * Decides by what a verification has changed, whatever type it claims.
   *
   * @param forward lets auth verify
   */
  async confirm(verification: Verification, forward: () => Promise<Response>): Promise<Response> {
    const before = await this.#find(verification)
    if (before?.isLate) return emailExists()
    const response = await forward()
    if (!before || isRefused(response)) return response
    const [after] = await this.#query<{ email: string }>(
      `update auth.users set recovery_token = null, confirmation_token = null, reauthentication_token = null,
         is_anonymous = false
       where id = $1 and email is distinct from $2 returning email`,
      [before.id, before.email],
    )
    if (after && before.email) {
      const { email } = after
      const values = { Email: email, OldEmail: before.email }
      await this.#notices.send('email_changed', before.email, values)
    }
    return response
  }

  async #find({ email, token, tokenHash }: Verification): Promise<Account | undefined> {
    const [account] = await this.#query<Account>(
      `select u.id, u.email, exists (
         select from auth.users o where lower(o.email) = lower(u.email_change) and o.id <> u.id
       ) as "isLate"
       from auth.users u
       where u.email_change_token_new in
         ($1::text, encode(sha256(convert_to($2::text || $3::text, 'UTF8')), 'hex'))`,
      [tokenHash ?? null, email ?? null, token ?? null],
    )
    return account
  }
}
