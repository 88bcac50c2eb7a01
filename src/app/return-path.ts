const STORAGE_KEY = 'return-path'

interface ReturnPath {
  path: string
  /** User whose session ended on this path; null when nobody was signed in. */
  owner: string | null
}

/** Fallback when session storage is blocked. */
let inMemory: string | null = null

/**
 * Remembers the requested path of a signed-out visitor, such as a scanned code, to return to it after
 * sign-in. Session storage survives the redirect of OAuth.
 * @param path path with query and hash, on this site
 * @param owner user whose session ended on this path, if any; the path is ignored for other users
 */
export function rememberReturnPath(path: string, owner: string | null = null): void {
  const value = JSON.stringify({ path, owner } satisfies ReturnPath)
  try {
    window.sessionStorage.setItem(STORAGE_KEY, value)
  } catch {
    inMemory = value
  }
}

/** Forgets the remembered path. */
export function forgetReturnPath(): void {
  inMemory = null
  try {
    window.sessionStorage.removeItem(STORAGE_KEY)
  } catch {
    // Blocked storage contains nothing to remove.
  }
}

function readStoredPath(): Partial<ReturnPath> {
  try {
    const value = window.sessionStorage.getItem(STORAGE_KEY) ?? inMemory
    return value === null ? {} : (JSON.parse(value) as Partial<ReturnPath>)
  } catch {
    return inMemory === null ? {} : (JSON.parse(inMemory) as ReturnPath)
  }
}

/**
 * Returns the remembered path, or null. Ignores paths of other sites (open redirect) and of other users.
 * @param userId the signed-in user
 */
export function readReturnPath(userId: string): string | null {
  const { path, owner = null } = readStoredPath()
  if (typeof path !== 'string' || !/^\/(?![/\\])/.test(path)) return null
  return owner === null || owner === userId ? path : null
}
