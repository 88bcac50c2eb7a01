import QRCode from 'qrcode'
import type { Query } from '../../database/query'
import { escapeHtml, page } from './layout'

interface Code extends Record<string, unknown> {
  id: string
  name: string
  short_code: string
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/**
 * Printable sheet of the demo hunt's codes. Shows only ids that `seed.sql` names, which are public already;
 * codes added by an organiser stay secret.
 *
 * @param siteUrl the codes hold `<siteUrl>/ar/<id>`
 */
export async function demoCodesPage(
  query: Query,
  seedSql: string,
  siteUrl: string,
): Promise<string> {
  const codes = await query<Code>(
    `select printed_id as id, name, short_code from public.qr_codes
     where is_active and id = any($1::text::uuid[]) order by id`,
    [`{${[...new Set(seedSql.match(uuid))].join(',')}}`],
  )
  const cards = await Promise.all(
    codes.map(async ({ id, name, short_code: shortCode }) => {
      const url = `${siteUrl}/ar/${id}`
      const svg = await QRCode.toString(url, { type: 'svg', margin: 4, errorCorrectionLevel: 'Q' })
      const label = `role="img" aria-label="QR-kód: ${escapeHtml(name)}"`
      return `<li class="card" data-qr-id="${id}">
        ${svg.replace('<svg ', `<svg ${label} `)}
        <h2>${escapeHtml(name)}</h2>
        <p><code>${escapeHtml(shortCode)}</code></p>
        <p class="noprint"><a href="${escapeHtml(url)}">Megnyitás · Open</a></p>
      </li>`
    }),
  )
  return page(
    'A bemutató játék kódjai',
    `<h1>A bemutató játék kódjai <span class="soft" lang="en">· Demo codes</span></h1>
     <p class="soft">Nyomtasd ki, vagy olvasd be a képernyőről. A kód alatti nyolc jelet be is gépelheted.<br>
     <span lang="en">Print them or scan them from the screen; the eight characters can be typed instead.</span></p>
     <ul class="codes">${cards.join('')}</ul>`,
  )
}
