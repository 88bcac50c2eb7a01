import { noop } from '@tanstack/react-query'
import { recordScan } from '@/features/scanner/api/record-scan'
import { announceDelivery } from '@/features/scanner/queue/announce-delivery'
import { readCurrentUser } from '@/lib/supabase/stored-session'
import { serverTimeQueryOptions } from '@/lib/live/use-server-now'
import { AppError, toAppError } from '@/lib/supabase/errors'
import { queryClient } from '@/lib/supabase/query-client'
import {
  type QueuedScan,
  markCounted,
  markFailed,
  nextPendingScan,
  pauseBefore,
  retryDelay,
} from '@/lib/offline/queued-scan'
import { loadScans, removeScan, storeScan } from '@/lib/offline/scan-queue-db'
import { useOfflineQueue } from '@/lib/offline/offline-queue'
import { useSessionStore } from '@/stores/session'
import { findCardsQueryOptions } from '@/features/game/api/game'
import { purchasedCluesQueryOptions } from '@/features/shop/api/shop'
import { i18n } from '@/lib/i18n/i18n'
import { toasts } from '@/stores/toasts'

/**
 * Loads the find cards of delivered scans and the clues that came with them, because the network may be gone again
 * when the player opens them, and shows a toast about new cards.
 * @param decided scans whose result is not already on screen
 */
async function fetchFindCards(decided: readonly QueuedScan[]): Promise<void> {
  const scanIds = decided.flatMap(({ result }) => result?.scan_id ?? [])
  if (scanIds.length === 0) return
  const cards = await queryClient.query(findCardsQueryOptions())
  const received = cards.filter(({ scan_id }) => scanIds.includes(scan_id))
  if (received.length === 0) return
  toasts.notice(i18n.t('findCards.arrived', { count: received.length }))
  const withClue = received.filter(({ clue_id }) => clue_id !== null)
  const sessionIds = new Set(withClue.map(({ game_session_id }) => game_session_id))
  await Promise.all(
    [...sessionIds].map((sessionId) => queryClient.query(purchasedCluesQueryOptions(sessionId))),
  )
}

/** Returns false if the player has signed out since the delivery started. */
function isSignedIn(userId: string): boolean {
  return useSessionStore.getState().user?.uid === userId
}

function show(userId: string, change: (shown: QueuedScan[]) => QueuedScan[]): void {
  if (!isSignedIn(userId)) return
  useOfflineQueue.setState(({ scans }) => ({ scans: change(scans) }))
}

const isIn = (scans: readonly QueuedScan[], id: string) =>
  scans.some(({ clientScanId }) => clientScanId === id)

/**
 * Shows the stored scans of a player. Keeps the result on screen, which may have left the store, and a scan captured
 * while the store is read, which is not in it yet: without it the same code could be captured again.
 */
export async function refreshQueue(userId: string): Promise<void> {
  const listed = useOfflineQueue.getState().scans
  const queued = await loadScans(userId)
  const { shownId } = useOfflineQueue.getState()
  const isKept = ({ clientScanId: id, state }: QueuedScan) =>
    !isIn(queued, id) && (!isIn(listed, id) || (id === shownId && state !== 'pending'))
  show(userId, (shown) => [...queued, ...shown.filter(isKept)])
}

/** Saves a new or changed scan; updates the screen before the database. */
export async function saveScan(scan: QueuedScan): Promise<void> {
  const isOther = ({ clientScanId }: QueuedScan) => clientScanId !== scan.clientScanId
  show(scan.userId, (shown) => [...shown.filter(isOther), scan])
  await storeScan(scan)
}

/** Removes a scan from the queue, because its result was seen or the player gave it up. */
export async function discardScan(clientScanId: string): Promise<void> {
  useOfflineQueue.setState(({ scans }) => ({
    scans: scans.filter((scan) => scan.clientScanId !== clientScanId),
  }))
  await removeScan(clientScanId)
}

const isListed = ({ clientScanId }: QueuedScan) =>
  isIn(useOfflineQueue.getState().scans, clientScanId)

/**
 * Corrects the time of a capture on a page that had no contact with the server.
 * @throws AppError when the server time cannot be measured; then the scan waits
 */
async function withServerTime(scan: QueuedScan): Promise<QueuedScan> {
  if (!scan.isUnmeasured) return scan
  try {
    const offset = await queryClient.query(serverTimeQueryOptions())
    const scannedAt = new Date(scan.queuedAt + offset).toISOString()
    return { ...scan, scannedAt, isUnmeasured: false }
  } catch (error) {
    throw new AppError('network_unavailable', 0, null, { cause: error })
  }
}

async function sendOne(queued: QueuedScan, fromQueue: boolean): Promise<QueuedScan> {
  let scan = queued
  const wasListed = isListed(scan)
  useOfflineQueue.setState({ sendingId: scan.clientScanId })
  let attempted: QueuedScan
  try {
    scan = await withServerTime(scan)
    attempted = markCounted(scan, await recordScan(scan), Date.now())
  } catch (thrown) {
    attempted = markFailed(scan, toAppError(thrown), { now: Date.now(), fromQueue })
  }
  // The player may have given it up meanwhile. A result is shown even then.
  const isGivenUp = attempted.state === 'pending' && wasListed && !isListed(scan)
  if (!isGivenUp) await saveScan(attempted)
  useOfflineQueue.setState({ sendingId: null })
  return attempted
}

let retryTimer: ReturnType<typeof setTimeout> | undefined

function scheduleRetry(userId: string, pause: number): void {
  clearTimeout(retryTimer)
  retryTimer = setTimeout(() => void deliverScans(userId), pause)
}

/** Marks the scans behind an unsent one with the same reason. */
async function markQueuedBehind(stuck: QueuedScan): Promise<void> {
  for (const scan of await loadScans(stuck.userId)) {
    if (scan.state !== 'pending' || scan.errorKey !== null) continue
    await saveScan({ ...scan, errorKey: stuck.errorKey })
  }
}

/** Sends in order and stops at the first scan without a response. */
async function sendWaiting(userId: string, freshId: string | null): Promise<QueuedScan[]> {
  const decided: QueuedScan[] = []
  for (;;) {
    const scan = nextPendingScan(await loadScans(userId))
    // Another tab may have signed in a different user, because all tabs share the session.
    if (!scan || readCurrentUser()?.uid !== userId) return decided
    const pause = pauseBefore(scan, Date.now())
    if (pause > 0) {
      scheduleRetry(userId, pause)
      return decided
    }
    const attempted = await sendOne(scan, scan.attempts > 0 || scan.clientScanId !== freshId)
    if (attempted.state === 'pending') {
      await markQueuedBehind(attempted)
      scheduleRetry(
        userId,
        Math.max(retryDelay(attempted.attempts), pauseBefore(attempted, Date.now())),
      )
      return decided
    }
    decided.push(attempted)
  }
}

let lastWork: Promise<void> = Promise.resolve()

/**
 * Runs in one tab at a time. Without Web Locks (plain http) it only serialises within this tab; the client
 * ids keep two tabs from counting a scan twice.
 */
function inOneTab(work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) return navigator.locks.request('scan-delivery', work)
  lastWork = lastWork.then(work, work)
  return lastWork
}

/**
 * Sends a player's pending scans once each, in capture order. Never throws: unsent scans stay in the queue
 * and are retried.
 * @param freshId a scan captured just now; a rate limit rejects it, whereas queued scans wait
 */
export async function deliverScans(userId: string, freshId: string | null = null): Promise<void> {
  await inOneTab(async () => {
    clearTimeout(retryTimer)
    const decided = await sendWaiting(userId, freshId)
    await refreshQueue(userId)
    if (!isSignedIn(userId)) return
    const { shownId } = useOfflineQueue.getState()
    const unseen = decided.filter(({ clientScanId }) => clientScanId !== shownId)
    announceDelivery(unseen)
    void fetchFindCards(unseen).catch(noop)
  })
}

/** Cancels the scheduled retry, e.g. on sign-out. */
export function pauseDelivery(): void {
  clearTimeout(retryTimer)
}
