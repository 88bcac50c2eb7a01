import { createStore, del, set, values, type UseStore } from 'idb-keyval'
import {
  forgetText,
  keepText,
  markUnsaved,
  readTexts,
  requestPersistence,
} from '@/lib/offline/fallback-store'
import { logger } from '@/lib/logger/logger'
import { withTimeout } from '@/lib/offline/with-timeout'
import { sortScans, queuedScanSchema, type QueuedScan } from '@/lib/offline/queued-scan'

/** Keys of scans that IndexedDB refused, in another store. */
const FALLBACK_PREFIX = 'waiting-scan:'

/**
 * Scans that IndexedDB refuses because it is blocked, full or hanging. Those that no other store takes either live as
 * long as the page.
 */
const memory = new Map<string, QueuedScan>()
let database: UseStore | null = null
/** IndexedDB timed out; later operations fail at once until it responds. */
let isHanging = false

function open(): UseStore {
  database ??= createStore('kincskereses-scans', 'queue')
  return database
}

async function withDatabase<T>(work: (store: UseStore) => Promise<T>): Promise<T> {
  if (isHanging) throw new Error('IndexedDB has not responded yet.')
  let isSettled = false
  const result = work(open()).finally(() => {
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

const tabs = 'BroadcastChannel' in window ? new BroadcastChannel('scan-queue') : null

function logUnavailable(error: unknown): void {
  logger.log('warn', 'offline', 'scan_queue_unavailable', {}, error)
}

/** Stores a scan, so that it survives reloads and restarts of the browser. */
export async function storeScan(scan: QueuedScan): Promise<void> {
  try {
    await withDatabase((store) => set(scan.clientScanId, scan, store))
    if (memory.delete(scan.clientScanId)) await forgetText(FALLBACK_PREFIX + scan.clientScanId)
    markUnsaved(FALLBACK_PREFIX + scan.clientScanId, false)
  } catch (error) {
    memory.set(scan.clientScanId, scan)
    logUnavailable(error)
    const isKept = await keepText(FALLBACK_PREFIX + scan.clientScanId, JSON.stringify(scan))
    markUnsaved(FALLBACK_PREFIX + scan.clientScanId, !isKept && scan.state === 'pending')
  }
  if (scan.state === 'pending' && scan.attempts > 0) requestPersistence()
  tabs?.postMessage(scan.clientScanId)
}

/** Deletes a scan after its player has seen the result or discarded it. */
export async function removeScan(clientScanId: string): Promise<void> {
  memory.delete(clientScanId)
  markUnsaved(FALLBACK_PREFIX + clientScanId, false)
  await forgetText(FALLBACK_PREFIX + clientScanId)
  try {
    await withDatabase((store) => del(clientScanId, store))
  } catch (error) {
    logUnavailable(error)
  }
  tabs?.postMessage(clientScanId)
}

/** Returns the user's scans in capture order, without those of other users of the device. */
export async function loadScans(userId: string): Promise<QueuedScan[]> {
  let stored: unknown[] = []
  try {
    stored = await withDatabase((store) => values(store))
  } catch (error) {
    logUnavailable(error)
  }
  const kept = (await readTexts(FALLBACK_PREFIX)).map((text) => JSON.parse(text) as unknown)
  const scans = stored.flatMap((entry) => queuedScanSchema.safeParse(entry).data ?? [])
  // What a refused write has left behind in the database is older.
  for (const entry of kept) {
    const scan = queuedScanSchema.safeParse(entry).data
    if (scan && !memory.has(scan.clientScanId)) memory.set(scan.clientScanId, scan)
  }
  const latest = scans.filter(({ clientScanId }) => !memory.has(clientScanId))
  return sortScans([...latest, ...memory.values()].filter((scan) => scan.userId === userId))
}

/** Calls `listener` when another tab has changed the queue. */
export function onQueueChange(listener: () => void): () => void {
  tabs?.addEventListener('message', listener)
  return () => tabs?.removeEventListener('message', listener)
}
