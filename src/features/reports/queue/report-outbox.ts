import { reportProblem, uploadReportPhoto } from '@/features/reports/api/reports'
import { queuedReportSchema, type QueuedReport } from '@/features/reports/model/report'
import { removeStored, writeStoredText } from '@/lib/browser/local-storage'
import { i18n } from '@/lib/i18n/i18n'
import { markUnsaved, requestPersistence, useUnsaved } from '@/lib/offline/outbox-storage'
import { createOutbox } from '@/lib/offline/outbox'
import { decodePhoto, encodePhoto } from '@/lib/offline/stored-photo'
import { isFinal, toAppError } from '@/lib/supabase/errors'
import { REPORTS_WAITING_KEY } from '@/stores/report'
import { toasts } from '@/stores/toasts'

async function send([report]: readonly [QueuedReport, ...QueuedReport[]]): Promise<void> {
  const { userId, reportId } = report
  const photo = report.photo && decodePhoto(report.photo)
  try {
    await reportProblem(report, photo && (await uploadReportPhoto(userId, reportId, photo)))
  } catch (thrown) {
    const error = toAppError(thrown)
    if (isFinal(error)) toasts.error(i18n.t(`errors.${error.key}`))
    throw error
  }
}

async function showDelivery(sent: readonly QueuedReport[]): Promise<void> {
  if (sent.length === 0) return
  toasts.success(i18n.t('reports.sent'))
  // Somebody else's may wait on this device, or another tab may have stored one meanwhile.
  if ((await reportOutbox.load()).length === 0) removeStored(REPORTS_WAITING_KEY)
}

/** The reports of all users of the device that wait for a response. */
export const reportOutbox = createOutbox<QueuedReport>({
  name: 'report',
  schema: queuedReportSchema,
  send,
  onDelivered: showDelivery,
})

/** A report as it is written. */
export type NewReport = Omit<QueuedReport, 'photo' | 'queuedAt'> & { photo: Blob | null }

/** Stores a report until it is delivered. */
export async function storeReport(report: NewReport): Promise<void> {
  const { reportId } = report
  const stored = {
    ...report,
    photo: report.photo && (await encodePhoto(report.photo)),
    queuedAt: Date.now(),
  }
  if (!(await reportOutbox.put(reportId, stored))) markUnsaved(reportId, true)
  requestPersistence()
  writeStoredText(REPORTS_WAITING_KEY, 'yes')
}

/** Sends the waiting reports, and tells the player if the one that was just written has to wait. */
export async function deliverFreshReport({ reportId, userId }: NewReport): Promise<void> {
  await reportOutbox.deliver()
  const waiting = await reportOutbox.load(userId)
  if (!waiting.some((report) => report.reportId === reportId)) return
  const isSaved = !useUnsaved.getState().keys.includes(reportId)
  toasts.notice(i18n.t(isSaved ? 'reports.saved' : 'reports.unsaved'))
}
