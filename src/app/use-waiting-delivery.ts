import { useEffect } from 'react'
import { TASKS_WAITING_KEY } from '@/features/tasks/model/task-storage'
import { useUserId } from '@/lib/account/session'
import { readStoredText } from '@/lib/browser/local-storage'
import { onWakeUp } from '@/lib/offline/outbox'
import { REPORTS_WAITING_KEY } from '@/stores/report'

/** Outboxes by the local-storage key that is set while something waits in them. */
const outboxes = {
  [REPORTS_WAITING_KEY]: async () =>
    (await import('@/features/reports/queue/report-outbox')).reportOutbox,
  [TASKS_WAITING_KEY]: async () => (await import('@/features/tasks/queue/task-outbox')).taskOutbox,
}

function deliver(): void {
  for (const [key, load] of Object.entries(outboxes)) {
    if (readStoredText(key) === null) continue
    // Offline, and the module is not cached: retried on the next start.
    void load().then((outbox) => outbox.deliver(), console.warn)
  }
}

/** Sends waiting reports and answers while a user is signed in. Without any, their modules are not loaded. */
export function useWaitingDelivery(): void {
  const userId = useUserId()
  useEffect(() => onWakeUp(deliver), [userId])
}
