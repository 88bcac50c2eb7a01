import { useEffect } from 'react'
import { useUserId } from '@/lib/account/session'
import { readStoredText } from '@/lib/browser/local-storage'
import { onWakeUp } from '@/lib/offline/outbox'
import { REPORTS_WAITING_KEY } from '@/stores/report'

function deliver(): void {
  if (readStoredText(REPORTS_WAITING_KEY) === null) return
  void import('@/features/reports/queue/report-outbox').then(
    ({ reportOutbox }) => reportOutbox.deliver(),
    console.warn, // offline, and the module is not cached: retried on the next start
  )
}

/** Sends waiting reports while a user is signed in. Without any, the outbox module is not loaded. */
export function useReportDelivery(): void {
  const userId = useUserId()
  useEffect(() => onWakeUp(deliver), [userId])
}
