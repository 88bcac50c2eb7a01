import { accountKeys, queryKeyPrefixes } from '@/lib/account/keys'
import { AppError, toAppError } from '@/lib/supabase/errors'
import { useOfflineQueue } from '@/lib/offline/offline-queue'
import {
  scanResultSchema,
  type Capture,
  type ScanResult,
  markCounted,
  markFailed,
  type QueuedScan,
  queuedScanSchema,
} from '@/lib/offline/queued-scan'
import { withTimeout } from '@/lib/offline/with-timeout'
import { queryClient } from '@/lib/supabase/query-client'
import { rpc } from '@/lib/supabase/rpc'
import { noop } from '@tanstack/react-query'
import { serverTimeQueryOptions, toServerTime } from '@/lib/live/use-server-now'
import { markUnsaved, requestPersistence } from '@/lib/offline/outbox-storage'
import { createOutbox, onWakeUp } from '@/lib/offline/outbox'
import { useSessionStore } from '@/stores/session'
import { logger } from '@/lib/logger/logger'
import { i18n } from '@/lib/i18n/i18n'
import { toasts } from '@/stores/toasts'
import { useEffect } from 'react'
import { useUserId } from '@/lib/account/session'

/** Request timeout, ms; afterwards the scan stays in the queue, because weak networks may never deliver a response. */
const RESPONSE_TIMEOUT_MS = 15_000

/** Queries to invalidate after a scan; includes the shop, which does not sell clues of found codes. */
const changedByScan = [
  queryKeyPrefixes.game,
  queryKeyPrefixes.scans,
  queryKeyPrefixes.shop,
  queryKeyPrefixes.claims,
  accountKeys.profiles,
]

/**
 * Records a captured scan and invalidates what it changed. Not a hook, because the queue also sends while no
 * scanner screen is open. Idempotent: a repeated client id gets the first response.
 * @throws AppError `network_unavailable` after 15 s without a response; `qr_code_not_found`, `game_not_started`,
 *   `game_session_ended`, `game_session_paused`, `already_scanned`, `scan_limit_reached`, `found_by_team` (detail:
 *   the name of the finder), `team_required`, `scan_location_required`, `scan_too_far`, `scan_rate_limited`,
 *   `session_not_joined`, `game_session_not_found`, `qr_code_withdrawn`, `team_left`, `invalid_scan_data`
 */
async function recordScan(capture: Capture): Promise<ScanResult> {
  const request = rpc(
    'record_scan',
    {
      p_qr_code_id: capture.presented,
      p_game_session_id: capture.gameSessionId,
      p_device_info: capture.deviceInfo,
      p_scanned_at: capture.scannedAt,
      p_client_scan_id: capture.clientScanId,
    },
    scanResultSchema,
  )
  const timeout = new AppError('network_unavailable')
  const result = await withTimeout(request, RESPONSE_TIMEOUT_MS, timeout)
  // Not awaited, so that the result appears before the refetches finish.
  for (const queryKey of changedByScan) void queryClient.invalidateQueries({ queryKey })
  return result
}

/**
 * Shows toasts about delivered scans.
 * @param decided scans whose result is not already on screen
 */
export function announceDelivery(decided: readonly QueuedScan[]): void {
  const counted = decided.flatMap(({ result }) => (result ? [result] : []))
  const rejected = decided.filter(({ state }) => state === 'rejected')
  // The team has the points, so that is no error.
  const ofTeam = rejected.filter(({ errorKey }) => errorKey === 'found_by_team').length
  const notCounted = rejected.length - ofTeam
  if (counted.length > 0) {
    const sum = counted.reduce((total, result) => total + result.points, 0)
    const points = i18n.t('scanner.success.points', { count: sum })
    const [only] = counted
    navigator.vibrate?.([40, 60, 40])
    toasts.success(
      counted.length === 1 && only
        ? i18n.t('scanner.queue.deliveredCode', { name: only.qr_code_name, points })
        : i18n.t('scanner.queue.delivered', { count: counted.length, points }),
    )
  }
  if (ofTeam > 0) toasts.notice(i18n.t('scanner.queue.foundByTeam', { count: ofTeam }))
  if (notCounted > 0) toasts.error(i18n.t('scanner.queue.notCounted', { count: notCounted }))
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
  const queued = await scanOutbox.load(userId)
  const { shownId } = useOfflineQueue.getState()
  const isKept = ({ clientScanId: id, state }: QueuedScan) =>
    !isIn(queued, id) && (!isIn(listed, id) || (id === shownId && state !== 'pending'))
  show(userId, (shown) => [...queued, ...shown.filter(isKept)])
}

/** Saves a new or changed scan; updates the screen before the database. */
export async function saveScan(scan: QueuedScan): Promise<void> {
  const { clientScanId: id, userId, state, attempts } = scan
  show(userId, (shown) => [...shown.filter(({ clientScanId }) => clientScanId !== id), scan])
  if (!(await scanOutbox.put(id, scan))) {
    markUnsaved(id, true)
    logger.log('warn', 'offline', 'scan_queue_unavailable')
  }
  if (state === 'pending' && attempts > 0) requestPersistence()
}

/** Removes a scan from the queue, because its result was seen or the player gave it up. */
export async function discardScan(clientScanId: string): Promise<void> {
  useOfflineQueue.setState(({ scans }) => ({
    scans: scans.filter((scan) => scan.clientScanId !== clientScanId),
  }))
  await scanOutbox.remove(clientScanId)
}

/** A scan captured just now: a rate limit rejects it, whereas queued scans wait. */
let freshId: string | null = null

/** Sends a scan. Its result is shown even if the player has given it up meanwhile. */
async function send([queued]: readonly [QueuedScan, ...QueuedScan[]]): Promise<QueuedScan> {
  const { clientScanId: id, userId } = queued
  useOfflineQueue.setState({ sendingId: id })
  let scan = queued
  try {
    if (scan.isUnmeasured) {
      scan = { ...scan, scannedAt: await toServerTime(scan.queuedAt), isUnmeasured: false }
    }
    const counted = markCounted(scan, await recordScan(scan), Date.now())
    await saveScan(counted)
    return counted
  } catch (thrown) {
    const error = toAppError(thrown)
    const fromQueue = scan.attempts > 0 || id !== freshId
    const failed = markFailed(scan, error, { now: Date.now(), fromQueue })
    const isRejected = failed.state === 'rejected'
    if (isRejected || isIn(await scanOutbox.load(userId), id)) await saveScan(failed)
    if (isRejected) return failed
    throw error
  } finally {
    useOfflineQueue.setState({ sendingId: null })
  }
}

async function showDelivery(sent: readonly QueuedScan[], stuck: AppError | null): Promise<void> {
  const userId = useSessionStore.getState().user?.uid
  if (userId === undefined) return
  // The scans behind an unsent one wait for the same reason.
  for (const scan of stuck ? await scanOutbox.load(userId) : []) {
    if (scan.state !== 'pending' || scan.errorKey !== null) continue
    await saveScan({ ...scan, errorKey: stuck?.key ?? null })
  }
  await refreshQueue(userId)
  const { shownId } = useOfflineQueue.getState()
  const unseen = sent.filter((scan) => scan.userId === userId && scan.clientScanId !== shownId)
  announceDelivery(unseen)
  const scanIds = unseen.flatMap(({ result }) => result?.scan_id ?? [])
  if (scanIds.length === 0) return
  void import('@/features/scanner/api/fetch-received')
    .then(({ fetchReceived }) => fetchReceived(scanIds))
    .catch(noop)
}

/** The captured scans of all players of the device, and results that they have not seen. */
export const scanOutbox = createOutbox<QueuedScan>({
  name: 'scan',
  schema: queuedScanSchema,
  send,
  onDelivered: showDelivery,
})

/** Sends the waiting scans and the one that was captured just now. */
export async function deliverFreshScan(clientScanId: string): Promise<void> {
  freshId = clientScanId
  await scanOutbox.deliver()
  if (freshId === clientScanId) freshId = null
}

/** A later offline capture needs the current offset of the device's clock. */
const measureClock = () => void queryClient.query(serverTimeQueryOptions()).catch(noop)

/** Shows and sends the queued scans while a user is signed in. */
export function ScanDeliveryAgent() {
  const userId = useUserId()
  useEffect(() => {
    const refresh = () => void refreshQueue(userId)
    refresh()
    const stops = [onWakeUp(measureClock), scanOutbox.watch(), scanOutbox.onChange(refresh)]
    return () => {
      for (const stop of stops) stop()
      useOfflineQueue.setState({ scans: [], shownId: null })
    }
  }, [userId])
  return null
}
