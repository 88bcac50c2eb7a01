import { i18n } from '@/lib/i18n/i18n'
import type { QueuedScan } from '@/lib/offline/queued-scan'
import { toasts } from '@/stores/toasts'

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
