import { recordScan } from '@/features/scanner/api/record-scan'
import { announceDelivery } from '@/features/scanner/queue/announce-delivery'
import { readCurrentUser } from '@/lib/account/stored-session'
import { toAppError } from '@/lib/supabase/errors'
import {
  markCounted,
  markFailed,
  nextPendingScan,
  retryPause,
  type QueuedScan,
} from '@/lib/offline/queued-scan'
import { loadScans, removeScan, storeScan } from '@/lib/offline/scan-queue-db'
import { useOfflineQueue } from '@/stores/offline-queue'
import { useSessionStore } from '@/stores/session'

/** A delivery may outlast its player's session; the next player's screens show nothing of it. */
function show(userId: string, change: (shown: QueuedScan[]) => QueuedScan[]): void {
  if (useSessionStore.getState().user?.uid !== userId) return
  useOfflineQueue.setState(({ scans }) => ({ scans: change(scans) }))
}

/** Shows what the queue holds for a player, and the result on the screen, which it may hold no more. */
export async function refreshQueue(userId: string): Promise<void> {
  const queued = await loadScans(userId)
  const { shownId } = useOfflineQueue.getState()
  const isQueued = (id: string) => queued.some(({ clientScanId }) => clientScanId === id)
  const isOnScreen = ({ clientScanId, state }: QueuedScan) =>
    clientScanId === shownId && state !== 'pending' && !isQueued(clientScanId)
  show(userId, (shown) => [...queued, ...shown.filter(isOnScreen)])
}

/** Keeps a scan, new or changed; the screen has it before the database does. */
export async function keepScan(scan: QueuedScan): Promise<void> {
  const isOther = ({ clientScanId }: QueuedScan) => clientScanId !== scan.clientScanId
  show(scan.userId, (shown) => [...shown.filter(isOther), scan])
  await storeScan(scan)
}

/** Takes a scan out of the queue: its result was seen, or its player gives it up. */
export async function dropScan(clientScanId: string): Promise<void> {
  useOfflineQueue.setState(({ scans }) => ({
    scans: scans.filter((scan) => scan.clientScanId !== clientScanId),
  }))
  await removeScan(clientScanId)
}

async function sendOne(scan: QueuedScan, fromQueue: boolean): Promise<QueuedScan> {
  useOfflineQueue.setState({ sendingId: scan.clientScanId })
  let tried: QueuedScan
  try {
    tried = markCounted(scan, await recordScan(scan), Date.now())
  } catch (thrown) {
    tried = markFailed(scan, toAppError(thrown), { now: Date.now(), fromQueue })
  }
  await keepScan(tried)
  useOfflineQueue.setState({ sendingId: null })
  return tried
}

let wakeTimer: ReturnType<typeof setTimeout> | undefined

function wakeAfter(userId: string, pause: number): void {
  clearTimeout(wakeTimer)
  wakeTimer = setTimeout(() => void deliverScans(userId), pause)
}

/** Scans behind one that could not be sent wait for the same reason. */
async function holdBack(stuck: QueuedScan): Promise<void> {
  for (const scan of await loadScans(stuck.userId)) {
    if (scan.state !== 'pending' || scan.errorKey !== null) continue
    await keepScan({ ...scan, errorKey: stuck.errorKey })
  }
}

/** Sends in order and stops at the first scan that nobody decides about. */
async function sendWaiting(userId: string, freshId: string | null): Promise<QueuedScan[]> {
  const decided: QueuedScan[] = []
  for (;;) {
    const scan = nextPendingScan(await loadScans(userId))
    // Another tab may have signed somebody else in: every tab shares the session.
    if (!scan || readCurrentUser()?.uid !== userId) return decided
    const wait = scan.notBefore - Date.now()
    if (wait > 0) {
      wakeAfter(userId, wait)
      return decided
    }
    const tried = await sendOne(scan, scan.attempts > 0 || scan.clientScanId !== freshId)
    if (tried.state === 'pending') {
      await holdBack(tried)
      wakeAfter(userId, Math.max(retryPause(tried.attempts), tried.notBefore - Date.now()))
      return decided
    }
    decided.push(tried)
  }
}

let lastWork: Promise<void> = Promise.resolve()

/**
 * One tab sends, the others find nothing left to send. Plain http has no locks: there each tab sends
 * one scan at a time, and the client ids keep two tabs from counting twice.
 */
function inOneTab(work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) return navigator.locks.request('scan-delivery', work)
  lastWork = lastWork.then(work, work)
  return lastWork
}

/**
 * Sends a player's waiting scans, each of them once, in the order in which they were made. Never
 * throws: what could not be sent stays in the queue and is tried again.
 * @param freshId a scan made just now; a limit refuses it on the spot, queued ones wait the limit out
 */
export async function deliverScans(userId: string, freshId: string | null = null): Promise<void> {
  await inOneTab(async () => {
    clearTimeout(wakeTimer)
    const decided = await sendWaiting(userId, freshId)
    await refreshQueue(userId)
    const { shownId } = useOfflineQueue.getState()
    announceDelivery(decided.filter(({ clientScanId }) => clientScanId !== shownId))
  })
}

/** Ends waiting for the next try, e.g. because its player has left. */
export function pauseDelivery(): void {
  clearTimeout(wakeTimer)
}
