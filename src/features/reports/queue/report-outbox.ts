import { createStore, del, set, values, type UseStore } from 'idb-keyval'
import { reportProblem } from '@/features/reports/api/report-problem'
import { uploadReportPhoto } from '@/features/reports/api/upload-report-photo'
import { queuedReportSchema, type QueuedReport } from '@/features/reports/model/report'
import { i18n } from '@/lib/i18n/i18n'
import { withTimeout } from '@/lib/offline/with-timeout'
import { toAppError } from '@/lib/supabase/errors'
import { readCurrentUser } from '@/lib/supabase/stored-session'
import { REPORTS_WAITING_KEY } from '@/stores/report'
import { toasts } from '@/stores/toasts'

let database: UseStore | null = null
/** Fallback when IndexedDB is blocked: reports live as long as the page. */
const memory = new Map<string, QueuedReport>()

function open(): UseStore {
  database ??= createStore('kincskereses-reports', 'outbox')
  return database
}

async function load(userId: string): Promise<QueuedReport[]> {
  const stored = await withTimeout(values(open())).catch(() => [])
  return [
    ...stored.flatMap((entry) => queuedReportSchema.safeParse(entry).data ?? []),
    ...memory.values(),
  ]
    .filter((report) => report.userId === userId)
    .toSorted((a, b) => a.reportedAt.localeCompare(b.reportedAt))
}

async function remove({ reportId }: QueuedReport): Promise<void> {
  memory.delete(reportId)
  await withTimeout(del(reportId, open())).catch(() => undefined)
}

/** Stores a report until it is delivered. */
export async function storeReport(report: QueuedReport): Promise<void> {
  try {
    await withTimeout(set(report.reportId, report, open()))
  } catch {
    memory.set(report.reportId, report)
  }
  localStorage.setItem(REPORTS_WAITING_KEY, 'yes')
}

async function send(report: QueuedReport): Promise<void> {
  const path =
    report.photo && (await uploadReportPhoto(report.userId, report.reportId, report.photo))
  await reportProblem(report, path)
}

/** Sends in order and stops at the first report without a response. */
async function sendWaiting(userId: string): Promise<'delivered' | 'waiting' | 'none'> {
  const waiting = await load(userId)
  for (const report of waiting) {
    // Another tab may have signed in a different user.
    if (readCurrentUser()?.uid !== userId) return 'waiting'
    try {
      await send(report)
    } catch (thrown) {
      const error = toAppError(thrown)
      const isFinal = error.isRejection && error.status !== 429 && error.status < 500
      if (!isFinal || error.key === 'user_not_authenticated') return 'waiting'
      toasts.error(i18n.t(`errors.${error.key}`))
    }
    await remove(report)
  }
  localStorage.removeItem(REPORTS_WAITING_KEY)
  return waiting.length > 0 ? 'delivered' : 'none'
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
    else if (outcome === 'waiting' && isFresh) toasts.notice(i18n.t('reports.saved'))
  })
  return running
}
