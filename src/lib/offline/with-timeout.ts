/** IndexedDB timeout, ms: some browsers hang until they are restarted. */
const INDEXED_DB_TIMEOUT_MS = 2000

/**
 * Rejects when work takes too long; the work itself goes on. By default for IndexedDB, so that no scan or
 * sign-out waits for it forever.
 */
export async function withTimeout<T>(
  work: Promise<T>,
  ms = INDEXED_DB_TIMEOUT_MS,
  error = new Error('IndexedDB does not respond.'),
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(error), ms)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
