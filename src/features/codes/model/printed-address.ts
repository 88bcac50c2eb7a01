import { paths, pathWith } from '@/config/paths'

/**
 * Validates and normalizes the site address of printed URLs.
 * @param text typed by the organiser, with or without https://
 * @returns origin and optional path without a trailing slash, or null if invalid
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

/** Tests whether a normalized address points to the device itself. */
export function isLoopbackSite(site: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/.test(
    new URL(site).hostname,
  )
}

/** URL in a printed code: `<site>/ar/<printed id>`. */
export function printedAddress(site: string, printedId: string): string {
  return `${site}${pathWith(paths.ar, printedId)}`
}

/** URL of a label: that of a printed code, or `path` of the site. */
export function labelAddress(site: string, { id, path }: { id: string; path?: string }): string {
  return path === undefined ? printedAddress(site, id) : `${site}${path}`
}

/** Address without protocol, for display. */
export function displaySite(site: string): string {
  return site.replace(/^https?:\/\//i, '')
}
