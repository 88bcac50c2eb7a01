import { readFileSync } from 'node:fs'
import type { EmailDriver } from '@supabase/lite'
import type { Database } from '../database/connect'
import type { Query, Row } from '../database/query'
import type { ProjectConfig } from '../project-config'
import { isRefused, type Verification } from './auth-routes'
import { authError } from './responses'

interface Options {
  database: Database
  notification: ProjectConfig['auth']['email']['notification']
  mailer: EmailDriver
  siteUrl: string
}

interface Account extends Row {
  id: string
  email: string | null
  /** Whether somebody else has got the new address since the mail was sent. */
  isLate: boolean
}

const emailExists = () =>
  authError(422, 'email_exists', 'A user with this email address has already been registered')

/**
 * The refusal of an address that is another account's, in GoTrue's words.
 *
 * @param email lower-case
 */
export async function refuseTaken(
  query: Query,
  user: string,
  email: string,
): Promise<Response | undefined> {
  const sql = 'select from auth.users where lower(email) = $1 and id <> $2'
  const others = await query(sql, [email, user])
  return others.length > 0 ? emailExists() : undefined
}

const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (found) => `&#${found.charCodeAt(0)};`)

/**
 * What GoTrue does once a new address is confirmed and lite does not: whatever the old mailbox was
 * sent before opens the account no more, and the old address is told.
 */
export class EmailChanges {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  /**
   * Whatever a verification says that it is for, what it has changed decides.
   *
   * @param forward lets auth verify
   */
  async confirm(verification: Verification, forward: () => Promise<Response>): Promise<Response> {
    const { query } = this.#options.database
    const before = await this.#find(verification)
    if (before?.isLate) return emailExists()
    const response = await forward()
    if (!before || isRefused(response)) return response
    const [after] = await query<{ email: string }>(
      `update auth.users set recovery_token = null, confirmation_token = null, reauthentication_token = null
       where id = $1 and email is distinct from $2 returning email`,
      [before.id, before.email],
    )
    if (after && before.email) await this.#tell(before.email, after.email)
    return response
  }

  async #find({ email, token, tokenHash }: Verification): Promise<Account | undefined> {
    const [account] = await this.#options.database.query<Account>(
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

  async #tell(oldEmail: string, email: string): Promise<void> {
    const { notification, mailer, siteUrl } = this.#options
    const mail = notification.email_changed
    if (!mail?.enabled) return
    const values: Record<string, string> = { Email: email, OldEmail: oldEmail, SiteURL: siteUrl }
    const html = readFileSync(mail.content_path, 'utf8').replace(
      /\{\{\s*\.(\w+)\s*\}\}/g,
      (_, name: string) => escapeHtml(values[name] ?? ''),
    )
    await mailer.send({ to: oldEmail, subject: mail.subject, text: '', html })
  }
}
