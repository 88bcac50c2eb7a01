const STORAGE_KEY = 'return-path'

interface ReturnPath {
  path: string
  /** Whose session ended there; null: nobody's, so whoever signs in wanted to go there. */
  owner: string | null
}

/** Where a browser forbids storage, the path lives as long as the page. */
let inMemory: string | null = null

/**
 * Remembers where a signed-out visitor wanted to go, so that scanning a printed code with the phone's
 * own camera ends at that code after signing in. Session storage survives the third-party detour.
 * @param path path with query and hash, on this site
 * @param owner the player whose session has ended on this screen, if any: the next player starts afresh
 */
export function rememberReturnPath(path: string, owner: string | null = null): void {
  const value = JSON.stringify({ path, owner } satisfies ReturnPath)
  try {
    window.sessionStorage.setItem(STORAGE_KEY, value)
  } catch {
    inMemory = value
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

function remembered(): Partial<ReturnPath> {
  try {
    const value = window.sessionStorage.getItem(STORAGE_KEY) ?? inMemory
    return value === null ? {} : (JSON.parse(value) as Partial<ReturnPath>)
  } catch {
    return inMemory === null ? {} : (JSON.parse(inMemory) as ReturnPath)
  }
}

/**
 * The remembered path, or null. Anything but a path of this site is ignored, and so is another player's.
 * @param userId who has signed in
 */
export function readReturnPath(userId: string): string | null {
  const { path, owner = null } = remembered()
  if (typeof path !== 'string' || !/^\/(?![/\\])/.test(path)) return null
  return owner === null || owner === userId ? path : null
}
