import { readStored, removeStored, writeStored } from '@/lib/browser/local-storage'

const STORAGE_KEY = 'return-path'

interface ReturnPath {
  path: string
  /** User whose session ended on this path; null when nobody was signed in. */
  owner: string | null
}

/** Fallback when session storage is blocked. */
let inMemory: ReturnPath | null = null

/**
 * Remembers the requested path of a signed-out visitor, such as a scanned code, to return to it after
 * sign-in. Session storage survives the redirect of OAuth.
 * @param path path with query and hash, on this site
 * @param owner user whose session ended on this path, if any; the path is ignored for other users
 */
export function rememberReturnPath(path: string, owner: string | null = null): void {
  const value: ReturnPath = { path, owner }
  if (!writeStored(STORAGE_KEY, value, 'sessionStorage')) inMemory = value
}

const INVITATION_KEY = 'invitation'
/** Time in which the link of a mail is opened, ms. */
const INVITATION_MS = 60 * 60_000

/**
 * Remembers the join page of a signed-out visitor, also for other tabs: the link of a mail opens in a new
 * one, and not every server puts the return path into the link.
 */
export function rememberInvitation(path: string): void {
  rememberReturnPath(path)
  writeStored(INVITATION_KEY, { path, until: Date.now() + INVITATION_MS })
}

function readInvitation(): Partial<ReturnPath> {
  const { path, until } = (readStored(INVITATION_KEY) ?? {}) as { path?: string; until?: number }
  return path !== undefined && until !== undefined && Date.now() < until ? { path } : {}
}

/** Forgets the remembered path. */
export function forgetReturnPath(): void {
  inMemory = null
  removeStored(INVITATION_KEY)
  removeStored(STORAGE_KEY, 'sessionStorage')
}

function readStoredPath(): Partial<ReturnPath> {
  const stored = readStored(STORAGE_KEY, 'sessionStorage') as Partial<ReturnPath> | null
  return stored ?? inMemory ?? readInvitation()
}

/**
 * Every path from a link or a storage passes this function. The resolved address counts, because browsers drop
 * tabs and line breaks, read a backslash as a slash and resolve dots.
 * @returns the resolved path with query and hash; null if it leads to another site (open redirect)
 */
function acceptPath(path: unknown): string | null {
  const { origin } = window.location
  if (typeof path !== 'string' || !path.startsWith('/') || !URL.canParse(path, origin)) return null
  const { pathname, search, hash, origin: target } = new URL(path, origin)
  return target === origin && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : null
}

/**
 * Returns the remembered path, or null. Ignores paths of other sites and of other users.
 * @param userId the signed-in user; null: nobody is signed in
 */
export function readReturnPath(userId: string | null): string | null {
  const { path, owner = null } = readStoredPath()
  return owner === null || owner === userId ? acceptPath(path) : null
}

/** Name of the parameter with the return path in links of mails. */
const RETURN_PARAM = 'return'

/** Adds the remembered path to the address of a link in a mail, which may be opened on another device. */
export function withReturnPath(address: string): string {
  const path = readReturnPath(null)
  return path === null ? address : `${address}?${RETURN_PARAM}=${encodeURIComponent(path)}`
}

/**
 * Returns the return path in the query of a link in a mail, or null. Mails hold it as a parameter, or inside
 * of `redirect_to`, the address that was given when the mail was requested.
 */
export function readLinkReturnPath(search: URLSearchParams): string | null {
  const target = search.get('redirect_to') ?? ''
  const own = URL.canParse(target) ? new URL(target) : null
  const parameters = own?.origin === window.location.origin ? own.searchParams : search
  return acceptPath(parameters.get(RETURN_PARAM))
}
