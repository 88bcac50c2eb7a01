import { useEffect } from 'react'
import { useUserId } from '@/lib/account/session'
import { readStoredText } from '@/lib/browser/local-storage'
import { onReconnect } from '@/lib/supabase/connection'
import { REPORTS_WAITING_KEY } from '@/stores/report'

/**
 * Sends waiting reports on start, on reconnection, and when the page becomes visible, because a rate limit or a busy
 * server does not end with a reconnection. Without any, the outbox module is not loaded.
 */
export function useReportDelivery(): void {
  const userId = useUserId()
  useEffect(() => {
    const deliver = () => {
      if (readStoredText(REPORTS_WAITING_KEY) === null) return
      void import('@/features/reports/queue/report-outbox').then(
        ({ deliverReports }) => deliverReports(userId),
        console.warn, // offline, and the module is not cached: retried on the next start
      )
    }
    const deliverWhenSeen = () => {
      if (document.visibilityState === 'visible') deliver()
    }
    deliver()
    const stop = onReconnect(deliver)
    document.addEventListener('visibilitychange', deliverWhenSeen)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', deliverWhenSeen)
    }
  }, [userId])
}
