import { readFileSync } from 'node:fs'
import type { EmailDriver } from '@supabase/lite'
import type { ProjectConfig } from '../project-config'

/** Account changes that GoTrue reports to the owner, by their names in `config.toml`. */
type Change = 'password_changed' | 'email_changed' | 'mfa_factor_enrolled' | 'mfa_factor_unenrolled'

interface Options {
  notification: ProjectConfig['auth']['email']['notification']
  mailer: EmailDriver
  siteUrl: string
}

const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (found) => `&#${found.charCodeAt(0)};`)

/** Mails to the owner of an account about changes, which lite does not send. */
export class AccountNotices {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  /**
   * @param to an address; an account of a third party may have none
   * @param values what the template names beside the site
   */
  async send(change: Change, to: string, values: Record<string, string> = {}): Promise<void> {
    const { notification, mailer, siteUrl } = this.#options
    const mail = notification[change]
    if (!mail?.enabled || to === '') return
    const all: Record<string, string> = { Email: to, SiteURL: siteUrl, ...values }
    const html = readFileSync(mail.content_path, 'utf8').replace(
      /\{\{\s*\.(\w+)\s*\}\}/g,
      (_, name: string) => escapeHtml(all[name] ?? ''),
    )
    await mailer.send({ to, subject: mail.subject, text: '', html })
  }
}
