import { createStore, del, set, values, type UseStore } from 'idb-keyval'
import { logger } from '@/lib/logger/logger'
import { withTimeout } from '@/lib/offline/with-timeout'
import { sortScans, queuedScanSchema, type QueuedScan } from '@/lib/offline/queued-scan'

/**
 * Where a browser forbids IndexedDB, has no room or does not answer, scans or their latest state live as
 * long as the page.
 */
const memory = new Map<string, QueuedScan>()
let database: UseStore | null = null
/** Waited for in vain; nobody waits again before it has answered. */
let isSilent = false

function open(): UseStore {
  database ??= createStore('kincskereses-scans', 'queue')
  return database
}

async function ask<T>(work: (store: UseStore) => Promise<T>): Promise<T> {
  if (isSilent) throw new Error('IndexedDB has not answered yet.')
  let isAnswered = false
  const answer = work(open()).finally(() => {
    isAnswered = true
    isSilent = false
  })
  try {
    return await withTimeout(answer)
  } catch (error) {
    isSilent = !isAnswered
    throw error
  }
}

const tabs = 'BroadcastChannel' in window ? new BroadcastChannel('scan-queue') : null

function warn(error: unknown): void {
  logger.log('warn', 'offline', 'scan_queue_unavailable', {}, error)
}

/** Keeps a scan, or its new state, over reloads and restarts of the browser. */
export async function storeScan(scan: QueuedScan): Promise<void> {
  try {
    await ask((store) => set(scan.clientScanId, scan, store))
    memory.delete(scan.clientScanId)
  } catch (error) {
    memory.set(scan.clientScanId, scan)
    warn(error)
  }
  tabs?.postMessage(scan.clientScanId)
}

/** Forgets a scan: its player has seen the result, or gives it up. */
export async function removeScan(clientScanId: string): Promise<void> {
  memory.delete(clientScanId)
  try {
    await ask((store) => del(clientScanId, store))
  } catch (error) {
    warn(error)
  }
  tabs?.postMessage(clientScanId)
}

/** A player's scans in order; another player's on the same phone are not theirs to send. */
export async function loadScans(userId: string): Promise<QueuedScan[]> {
  let stored: unknown[] = []
  try {
    stored = await ask((store) => values(store))
  } catch (error) {
    warn(error)
  }
  const scans = stored.flatMap((entry) => queuedScanSchema.safeParse(entry).data ?? [])
  const latest = scans.filter(({ clientScanId }) => !memory.has(clientScanId))
  return sortScans([...latest, ...memory.values()].filter((scan) => scan.userId === userId))
}

/** Calls back when another tab has changed the queue. */
export function onQueueChange(listener: () => void): () => void {
  tabs?.addEventListener('message', listener)
  return () => tabs?.removeEventListener('message', listener)
}
