/** So long a browser may keep its database to itself, ms; some answer only after they are started anew. */
const PATIENCE_MS = 2000

/** Waits for IndexedDB, but not for ever: nobody's scan or sign-out may depend on it. */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('IndexedDB does not answer.')), PATIENCE_MS)
  })
  try {
    return await Promise.race([work, silence])
  } finally {
    clearTimeout(timer)
  }
}
