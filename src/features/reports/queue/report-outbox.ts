import { createStore, del, keys, set, values, type UseStore } from 'idb-keyval'
import { reportProblem, uploadReportPhoto } from '@/features/reports/api/reports'
import { queuedReportSchema, type QueuedReport } from '@/features/reports/model/report'
import { removeStored, writeStoredText } from '@/lib/browser/local-storage'
import {
  forgetText,
  keepText,
  markUnsaved,
  readTexts,
  requestPersistence,
  useUnsaved,
} from '@/lib/offline/fallback-store'
import { i18n } from '@/lib/i18n/i18n'
import { withTimeout } from '@/lib/offline/with-timeout'
import { toAppError } from '@/lib/supabase/errors'
import { readCurrentUser } from '@/lib/supabase/stored-session'
import { REPORTS_WAITING_KEY } from '@/stores/report'
import { toasts } from '@/stores/toasts'

let database: UseStore | null = null
/** Reports that IndexedDB refuses. Those that no other store takes either live as long as the page. */
const memory = new Map<string, QueuedReport>()

function open(): UseStore {
  database ??= createStore('kincskereses-reports', 'outbox')
  return database
}

/** Rejects when IndexedDB is blocked, which also throws at once. */
const inDatabase = async <T>(work: (store: UseStore) => Promise<T>): Promise<T> =>
  withTimeout(work(open()))

const FALLBACK_PREFIX = 'waiting-report:'

/** Other stores take only text, so the photo becomes a data URL. */
async function toText({ photo, ...report }: QueuedReport): Promise<string> {
  const encoded = photo && {
    type: photo.type,
    base64: btoa(
      Array.from(new Uint8Array(await photo.arrayBuffer()), (byte) =>
        String.fromCharCode(byte),
      ).join(''),
    ),
  }
  return JSON.stringify({ ...report, photo: encoded })
}

function fromText(text: string): unknown {
  const { photo, ...report } = JSON.parse(text) as {
    photo: { type: string; base64: string } | null
  }
  const bytes = photo && Uint8Array.from(atob(photo.base64), (byte) => byte.charCodeAt(0))
  return { ...report, photo: photo && bytes && new Blob([bytes], { type: photo.type }) }
}

/** The reports of all users of the device, oldest first. */
async function load(): Promise<QueuedReport[]> {
  const stored = await inDatabase((store) => values<unknown>(store)).catch(() => [])
  for (const text of await readTexts(FALLBACK_PREFIX)) {
    const report = queuedReportSchema.safeParse(fromText(text)).data
    if (report) memory.set(report.reportId, report)
  }
  return [
    ...stored.flatMap((entry) => queuedReportSchema.safeParse(entry).data ?? []),
    ...memory.values(),
  ].toSorted((a, b) => a.reportedAt.localeCompare(b.reportedAt))
}

async function remove({ reportId }: QueuedReport): Promise<void> {
  memory.delete(reportId)
  markUnsaved(FALLBACK_PREFIX + reportId, false)
  await forgetText(FALLBACK_PREFIX + reportId)
  await inDatabase((store) => del(reportId, store)).catch(() => undefined)
}

/** Stores a report until it is delivered. */
export async function storeReport(report: QueuedReport): Promise<void> {
  try {
    await inDatabase((store) => set(report.reportId, report, store))
  } catch {
    memory.set(report.reportId, report)
    const isKept = await keepText(FALLBACK_PREFIX + report.reportId, await toText(report))
    markUnsaved(FALLBACK_PREFIX + report.reportId, !isKept)
  }
  requestPersistence()
  writeStoredText(REPORTS_WAITING_KEY, 'yes')
}

async function send(report: QueuedReport): Promise<void> {
  const path =
    report.photo && (await uploadReportPhoto(report.userId, report.reportId, report.photo))
  await reportProblem(report, path)
}

/** Sends in order and stops at the first report without a response. */
async function sendWaiting(userId: string): Promise<'delivered' | 'waiting' | 'none'> {
  let delivered = 0
  for (const report of await load()) {
    if (report.userId !== userId) continue
    // Another tab may have signed in a different user.
    if (readCurrentUser()?.uid !== userId) return 'waiting'
    try {
      await send(report)
      delivered += 1
    } catch (thrown) {
      const error = toAppError(thrown)
      const isFinal = error.isRejection && error.status !== 429 && error.status < 500
      if (!isFinal || error.key === 'user_not_authenticated') return 'waiting'
      toasts.error(i18n.t(`errors.${error.key}`))
    }
    await remove(report)
  }
  // Somebody else's may wait on this device, or another tab may have stored one meanwhile.
  const stored = await inDatabase((store) => keys(store)).catch(() => null)
  if (stored?.length === 0 && memory.size === 0) removeStored(REPORTS_WAITING_KEY)
  return delivered > 0 ? 'delivered' : 'none'
}

let running: Promise<void> = Promise.resolve()

/**
 * Sends a player's waiting reports once each. Never throws: unsent reports stay and are retried.
 * @param isFresh the player has just written one, so its state is shown in a toast
 */
export function deliverReports(userId: string, isFresh = false): Promise<void> {
  running = running.then(async () => {
    const outcome = await sendWaiting(userId)
    if (outcome === 'delivered') toasts.success(i18n.t('reports.sent'))
    else if (outcome === 'waiting' && isFresh) {
      const isSaved = !useUnsaved.getState().keys.some((key) => key.startsWith(FALLBACK_PREFIX))
      toasts.notice(i18n.t(isSaved ? 'reports.saved' : 'reports.unsaved'))
    }
  })
  return running
}
