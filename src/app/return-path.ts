const STORAGE_KEY = 'return-path'

/**
 * Remembers where a signed-out visitor wanted to go, so that scanning a printed code with the phone's
 * own camera ends at that code after signing in. Session storage survives the third-party detour.
 * @param path path with query and hash, on this site
 */
export function rememberReturnPath(path: string): void {
  window.sessionStorage.setItem(STORAGE_KEY, path)
}

/** Forgets the remembered path, e.g. after it was reached. */
export function forgetReturnPath(): void {
  window.sessionStorage.removeItem(STORAGE_KEY)
}

/** The remembered path, or null. Anything but a path of this site is ignored. */
export function readReturnPath(): string | null {
  const path = window.sessionStorage.getItem(STORAGE_KEY)
  return path !== null && /^\/(?![/\\])/.test(path) ? path : null
}
