const STORAGE_KEY = 'return-path'

/** Where a browser forbids storage, the path lives as long as the page. */
let inMemory: string | null = null

/**
 * Remembers where a signed-out visitor wanted to go, so that scanning a printed code with the phone's
 * own camera ends at that code after signing in. Session storage survives the third-party detour.
 * @param path path with query and hash, on this site
 */
export function rememberReturnPath(path: string): void {
  try {
    window.sessionStorage.setItem(STORAGE_KEY, path)
  } catch {
    inMemory = path
  }
}

/** Forgets the remembered path, e.g. after it was reached. */
export function forgetReturnPath(): void {
  inMemory = null
  try {
    window.sessionStorage.removeItem(STORAGE_KEY)
  } catch {
    // Forbidden storage keeps nothing.
  }
}

function remembered(): string | null {
  try {
    return window.sessionStorage.getItem(STORAGE_KEY) ?? inMemory
  } catch {
    return inMemory
  }
}

/** The remembered path, or null. Anything but a path of this site is ignored. */
export function readReturnPath(): string | null {
  const path = remembered()
  return path !== null && /^\/(?![/\\])/.test(path) ? path : null
}
