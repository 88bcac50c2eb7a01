import type { EmailDriver } from '@supabase/lite'

type EmailMessage = Parameters<EmailDriver['send']>[0]

/** A mail that the server would have sent. */
export interface Mail {
  id: number
  to: string
  subject: string
  html: string
  /** The links in the mail, in order, each once: all languages have the same. */
  links: string[]
  /** ISO time, UTC. */
  sentAt: string
}

/** Older mails are dropped. */
const MAX_MAILS = 200

/** Keeps the mails of auth in memory instead of sending them: the local stand-in for SMTP. */
export class Mailbox implements EmailDriver {
  readonly #mails: Mail[] = []
  #lastId = 0

  /** Called by lite. */
  async send({ to, subject, html = '' }: EmailMessage): Promise<void> {
    const found = [...html.matchAll(/href="([^"]+)"/g)].map(([, link = '']) =>
      link.replaceAll('&amp;', '&'),
    )
    const links = [...new Set(found)]
    const mail = { id: ++this.#lastId, to, subject, html, links, sentAt: new Date().toISOString() }
    this.#mails.unshift(mail)
    this.#mails.length = Math.min(this.#mails.length, MAX_MAILS)
  }

  /** Newest first. */
  list(): readonly Mail[] {
    return this.#mails
  }
}
