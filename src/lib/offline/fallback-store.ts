import { create } from 'zustand'
import { withTimeout } from '@/lib/offline/with-timeout'

/** What waits for the network and survives only while this page stays open, by key. */
export const useUnsaved = create<{ keys: readonly string[] }>(() => ({ keys: [] }))

function askBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

/** Notes whether something that waits is stored; the tab asks before it closes while anything is not. */
export function markUnsaved(key: string, isUnsaved: boolean): void {
  const others = useUnsaved.getState().keys.filter((other) => other !== key)
  const keys = isUnsaved ? [...others, key] : others
  useUnsaved.setState({ keys })
  if (keys.length > 0) window.addEventListener('beforeunload', askBeforeUnload)
  else window.removeEventListener('beforeunload', askBeforeUnload)
}

let isPersistenceRequested = false

/** Asks the browser not to evict what waits. Some browsers ask the user, so call it only when something waits. */
export function requestPersistence(): void {
  if (isPersistenceRequested) return
  isPersistenceRequested = true
  void navigator.storage?.persist?.().catch(() => false)
}

const CACHE = 'kincskereses-waiting'
const urlOf = (key: string) => `/waiting/${encodeURIComponent(key)}`

async function cached<T>(work: (cache: Cache) => Promise<T>): Promise<T> {
  if (!('caches' in window)) throw new Error('This browser has no cache.')
  return withTimeout(caches.open(CACHE).then(work))
}

/**
 * Keeps a text where IndexedDB refuses: in local storage, else in the cache.
 * @returns false if no store takes it
 */
export async function keepText(key: string, text: string): Promise<boolean> {
  try {
    localStorage.setItem(key, text)
    return true
  } catch {
    return cached((cache) => cache.put(urlOf(key), new Response(text))).then(
      () => true,
      () => false,
    )
  }
}

export async function forgetText(key: string): Promise<void> {
  try {
    localStorage.removeItem(key)
  } catch {
    // Blocked storage contains nothing to remove.
  }
  await cached((cache) => cache.delete(urlOf(key))).catch(() => false)
}

/** Returns the kept texts whose keys start with a prefix, with these keys. */
export async function readTexts(prefix: string): Promise<[string, string][]> {
  const texts: [string, string][] = []
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(prefix)) texts.push([key, localStorage.getItem(key) ?? ''])
    }
  } catch {
    // Blocked.
  }
  const inCache = await cached(async (cache) => {
    const found = await cache.keys()
    const wanted = found.filter(({ url }) => new URL(url).pathname.startsWith(urlOf(prefix)))
    return Promise.all(
      wanted.map(async (request): Promise<[string, string]> => {
        const key = new URL(request.url).pathname.slice(urlOf('').length)
        return [decodeURIComponent(key), (await (await cache.match(request))?.text()) ?? '']
      }),
    )
  }).catch(() => [])
  return [...texts, ...inCache]
}
