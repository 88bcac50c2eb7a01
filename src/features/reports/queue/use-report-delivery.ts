import { useEffect } from 'react'
import { useUserId } from '@/lib/account/session'
import { onReconnect } from '@/lib/supabase/connection'

/** Sends waiting reports on start and on reconnection. Others do not load the outbox. */
export function useReportDelivery(): void {
  const userId = useUserId()
  useEffect(() => {
    const deliver = () => {
      if (localStorage.getItem('reports-waiting') === null) return
      void import('@/features/reports/queue/report-outbox').then(
        ({ deliverReports }) => deliverReports(userId),
        console.warn, // offline and not stored on the phone: the next start tries again
      )
    }
    deliver()
    return onReconnect(deliver)
  }, [userId])
}
