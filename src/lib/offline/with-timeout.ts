/** IndexedDB timeout, ms: some browsers hang until they are restarted. */
const TIMEOUT_MS = 2000

/** Rejects when an IndexedDB operation takes too long, so that no scan or sign-out waits for it forever. */
export async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('IndexedDB does not respond.')), TIMEOUT_MS)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
