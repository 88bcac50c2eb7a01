import {
  createOutboxStorage,
  isWaiting,
  MAX_PAUSE_MS,
  type OutboxItem,
  type OutboxName,
  type OutboxSchema,
} from '@/lib/offline/outbox-storage'
import { onReconnect } from '@/lib/supabase/connection'
import { isFinal, toAppError, type AppError } from '@/lib/supabase/errors'
import { readCurrentUser } from '@/lib/supabase/stored-session'

const FIRST_RETRY_MS = 4000
const MAX_RETRY_MS = 120_000

/** Calls `listener` now, on each reconnection and whenever the page becomes visible. */
export function onWakeUp(listener: () => void): () => void {
  const whenVisible = () => {
    if (document.visibilityState === 'visible') listener()
  }
  const stop = onReconnect(listener)
  document.addEventListener('visibilitychange', whenVisible)
  listener()
  return () => {
    stop()
    document.removeEventListener('visibilitychange', whenVisible)
  }
}

interface OutboxOptions<Item> {
  /** Part of the names of its stores on the device, which must not change. */
  name: OutboxName
  schema: OutboxSchema<Item>
  /**
   * Sends the oldest items of the signed-in user. They leave the outbox, unless the decided item is returned that
   * was put in the place of the sent one.
   * @throws an error that `isFinal` removes an item, or splits a batch; after any other it waits
   */
  send: (items: readonly [Item, ...Item[]]) => Promise<Item | void>
  /** Most items that are sent together; default 1. */
  batchSize?: number
  /**
   * Called after a delivery, before another tab may start one.
   * @param stuck why the next item could not be sent
   */
  onDelivered?: (sent: readonly Item[], stuck: AppError | null) => Promise<void> | void
}

/**
 * Keeps items on the device until the server has decided about them. They are sent in order, by one tab at a time and
 * only in the session of their user; an item without a response is tried again.
 */
export function createOutbox<Item extends OutboxItem>(options: OutboxOptions<Item>) {
  const { name, schema, send, batchSize = 1, onDelivered } = options
  const storage = createOutboxStorage(name, schema)
  const tabs = 'BroadcastChannel' in window ? new BroadcastChannel(`${name}-queue`) : null
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  async function put(id: string, item: Item): Promise<boolean> {
    const isCached = await storage.put(id, item)
    tabs?.postMessage(id)
    return isCached
  }

  async function remove(id: string): Promise<void> {
    await storage.remove(id)
    tabs?.postMessage(id)
  }

  /** Returns the items of the user, or of everybody, in the order of sending. */
  async function load(userId?: string): Promise<Item[]> {
    const items = [...(await storage.load()).values()]
    return items.filter((item) => userId === undefined || item.userId === userId)
  }

  /** Returns the items that may be sent; the session can change while they are read. */
  async function loadWaiting(): Promise<[string, Item][]> {
    const items = [...(await storage.load())]
    const userId = readCurrentUser()?.uid
    if (userId === undefined) return []
    const isOwn = (item: Item) => item.userId === null || item.userId === userId
    return items.filter(([, item]) => isOwn(item) && isWaiting(item))
  }

  function wake(pause: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void deliver(), pause)
  }

  async function sendWaiting(): Promise<void> {
    clearTimeout(timer)
    const sent: Item[] = []
    let stuck: AppError | null = null
    let size = batchSize
    while (!stuck) {
      const [first, ...others] = await loadWaiting()
      if (!first) break
      const pause = (first[1].notBefore ?? 0) - Date.now()
      if (pause > 0 && pause <= MAX_PAUSE_MS) {
        wake(pause)
        break
      }
      const batch = others.slice(0, size - 1)
      try {
        const decided = await send([first[1], ...batch.map(([, item]) => item)])
        sent.push(decided ?? first[1], ...batch.map(([, item]) => item))
        if (!decided) await Promise.all([first, ...batch].map(([id]) => remove(id)))
        size = Math.min(batchSize, size * 2)
        failures = 0
      } catch (thrown) {
        const error = toAppError(thrown)
        if (!isFinal(error)) stuck = error
        else if (batch.length > 0) size = Math.ceil((batch.length + 1) / 2)
        else await remove(first[0])
      }
    }
    if (stuck) {
      failures += 1
      wake(Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), MAX_RETRY_MS))
    }
    await onDelivered?.(sent, stuck)
  }

  let lastWork: Promise<void> = Promise.resolve()

  /**
   * Sends what waits. Never throws: unsent items stay and are tried again. Without Web Locks (plain http) two tabs may
   * send at the same time; ids of the items keep the server from counting one twice.
   */
  function deliver(): Promise<void> {
    if ('locks' in navigator) return navigator.locks.request(`${name}-delivery`, sendWaiting)
    lastWork = lastWork.then(sendWaiting, sendWaiting)
    return lastWork
  }

  return {
    put,
    remove,
    load,
    deliver,
    /**
     * Sends what waits on each wake-up, until the returned function is called. A retry that is due still comes then:
     * something waits, and others may watch.
     */
    watch: (): (() => void) => onWakeUp(() => void deliver()),
    /** Calls `listener` when another tab has changed the outbox. */
    onChange(listener: () => void): () => void {
      tabs?.addEventListener('message', listener)
      return () => tabs?.removeEventListener('message', listener)
    },
  }
}
