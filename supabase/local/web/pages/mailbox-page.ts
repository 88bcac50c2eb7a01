import type { Mail } from '../../mailbox'
import { escapeHtml, page } from './layout'

const time = new Intl.DateTimeFormat('hu', { dateStyle: 'medium', timeStyle: 'medium' })

function mailCard({ id, to, subject, html, links, sentAt }: Mail): string {
  const buttons = links.map(
    (link) => `<a class="button" href="${escapeHtml(link)}">Megnyitás · Open</a>`,
  )
  return `<article class="card" aria-labelledby="mail-${id}">
    <h2 id="mail-${id}">${escapeHtml(subject)}</h2>
    <p class="soft">${escapeHtml(to)} · <time datetime="${sentAt}">${time.format(new Date(sentAt))}</time></p>
    ${buttons.join('')}
    <iframe title="${escapeHtml(subject)}" sandbox="" srcdoc="${escapeHtml(html)}"></iframe>
  </article>`
}

/** Mails that auth would have sent, newest first. */
export function mailboxPage(mails: readonly Mail[]): string {
  const list =
    mails.length > 0
      ? mails.map(mailCard).join('')
      : `<p class="card">Még nincs levél. Kérj új jelszót a belépésnél, és itt jelenik meg.<br>
         <span lang="en">No mail yet. Ask for a new password on the sign-in page and it shows up here.</span></p>`
  return page(
    'Postaláda',
    `<h1>Postaláda <span class="soft" lang="en">· Mailbox</span></h1>
     <p class="soft">Ezeket a leveleket küldte volna el a helyi szerver; egy sem hagyta el a gépet.<br>
     <span lang="en">What this local server would have sent; nothing left this machine.</span></p>
     ${list}`,
  )
}
