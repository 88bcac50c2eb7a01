import { useEffect } from 'react'
import { useUserId } from '@/lib/account/session'
import { onReconnect } from '@/lib/supabase/connection'
import { REPORTS_WAITING_KEY } from '@/stores/report'

/** Sends waiting reports on start and on reconnection; without any, the outbox module is not loaded. */
export function useReportDelivery(): void {
  const userId = useUserId()
  useEffect(() => {
    const deliver = () => {
      if (localStorage.getItem(REPORTS_WAITING_KEY) === null) return
      void import('@/features/reports/queue/report-outbox').then(
        ({ deliverReports }) => deliverReports(userId),
        console.warn, // offline, and the module is not cached: retried on the next start
      )
    }
    deliver()
    return onReconnect(deliver)
  }, [userId])
}
