import { create } from 'zustand'
import { removeStored, writeStoredText } from '@/lib/browser/local-storage'
import { withTimeout } from '@/lib/offline/with-timeout'
import { createStore, del, entries, set, type UseStore } from 'idb-keyval'

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
async function keepText(key: string, text: string): Promise<boolean> {
  if (writeStoredText(key, text)) return true
  return cached((cache) => cache.put(urlOf(key), new Response(text))).then(
    () => true,
    () => false,
  )
}

async function forgetText(key: string): Promise<void> {
  removeStored(key)
  await cached((cache) => cache.delete(urlOf(key))).catch(() => false)
}

/** Returns the kept texts whose keys start with a prefix, with these keys. */
async function readTexts(prefix: string): Promise<[string, string][]> {
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

/** What every outbox needs to know of an item, which survives as JSON. */
export interface OutboxItem {
  /** Only this user's session sends the item; null: any. */
  userId: string | null
  /** Device clock, ms; determines the order of sending. */
  queuedAt: number
  /** Earliest time to send, device clock, ms. */
  notBefore?: number | undefined
  /** Decided items stay until they are removed. */
  state?: 'pending' | 'counted' | 'rejected' | undefined
}

/** Longest time that an item waits for its `notBefore`, ms. A longer one comes from a device clock that was set back. */
export const MAX_PAUSE_MS = 15_000

/** Parses what a device has stored, maybe by an earlier release: a zod schema, or less. */
export interface OutboxSchema<Item> {
  safeParse: (stored: unknown) => { data?: Item | undefined }
}

export type OutboxName = 'scan' | 'report' | 'helper-act' | 'task-answer' | 'activity-record'

export const isWaiting = ({ state = 'pending' }: OutboxItem) => state === 'pending'

/**
 * Stores the items of an outbox in IndexedDB. Where that is blocked, full or hanging, they are kept as texts, and
 * those that no store takes live as long as the page.
 */
export function createOutboxStorage<Item extends OutboxItem>(
  name: OutboxName,
  schema: OutboxSchema<Item>,
) {
  const prefix = `waiting-${name}:`
  /** What IndexedDB has refused, which is newer than what it has; null: removed. */
  const refused = new Map<string, Item | null>()
  let database: UseStore | null = null
  /** IndexedDB timed out; later operations fail at once until it responds. */
  let isHanging = false

  /** Rejects when IndexedDB is blocked, which also throws at once. */
  async function withDatabase<T>(work: (store: UseStore) => Promise<T>): Promise<T> {
    if (isHanging) throw new Error('IndexedDB has not responded yet.')
    database ??= createStore(`kincskereses-${name}s`, name === 'scan' ? 'queue' : 'outbox')
    let isSettled = false
    const result = work(database).finally(() => {
      isSettled = true
      isHanging = false
    })
    try {
      return await withTimeout(result)
    } catch (error) {
      isHanging = !isSettled
      throw error
    }
  }

  /** @returns false if the item is lost when the page closes */
  async function put(id: string, item: Item): Promise<boolean> {
    try {
      await withDatabase((store) => set(id, item, store))
      if (refused.delete(id)) await forgetText(prefix + id)
    } catch {
      refused.set(id, item)
      if (!(await keepText(prefix + id, JSON.stringify(item))) && isWaiting(item)) return false
    }
    markUnsaved(id, false)
    return true
  }

  async function remove(id: string): Promise<void> {
    refused.set(id, null)
    markUnsaved(id, false)
    await forgetText(prefix + id)
    await withDatabase((store) => del(id, store)).then(
      () => refused.delete(id),
      () => false,
    )
  }

  /** Returns the items of all users of the device by id, in the order of sending. */
  async function load(): Promise<Map<string, Item>> {
    const stored = await withDatabase((store) => entries<string, unknown>(store)).catch(() => [])
    for (const [key, text] of await readTexts(prefix)) {
      const id = key.slice(prefix.length)
      const item = schema.safeParse(JSON.parse(text)).data
      if (item && !refused.has(id)) refused.set(id, item)
    }
    const items = new Map(stored.map(([id, entry]) => [id, schema.safeParse(entry).data]))
    for (const [id, item] of refused) items.set(id, item ?? undefined)
    return new Map(
      [...items]
        .flatMap(([id, item]) => (item ? [[id, item] as const] : []))
        .toSorted(([a, one], [b, other]) => one.queuedAt - other.queuedAt || a.localeCompare(b)),
    )
  }

  return { put, remove, load }
}
