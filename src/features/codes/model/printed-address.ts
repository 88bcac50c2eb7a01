import { arPath } from '@/config/paths'

/**
 * Checks the address that printed codes shall lead to.
 * @param text what the organiser typed, with or without https://
 * @returns an origin with an optional folder and without a trailing slash, or null when it is none
 */
export function normalizeSite(text: string): string | null {
  const trimmed = text.trim()
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`
  if (!URL.canParse(address) || /\s/.test(trimmed)) return null
  const { protocol, origin, pathname, hostname, search, hash, username } = new URL(address)
  if (protocol !== 'https:' && protocol !== 'http:') return null
  if (!hostname || search || hash || username) return null
  return `${origin}${pathname}`.replace(/\/+$/, '')
}

/** Whether an address, checked by `normalizeSite`, leads a phone to itself instead of to the site. */
export function isOwnMachine(site: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/.test(
    new URL(site).hostname,
  )
}

/** What a print says: `<site>/ar/<printed id>`. */
export function printedAddress(site: string, printedId: string): string {
  return `${site}${arPath(printedId)}`
}

/** The address as people read it. */
export function readableSite(site: string): string {
  return site.replace(/^https?:\/\//i, '')
}
