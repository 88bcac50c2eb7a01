import { useEffect } from 'react'
import type { ReportDialog } from '@/features/reports/components/report-dialog'
import { WAITING_KEY } from '@/features/reports/queue/waiting'
import { useUserId } from '@/lib/account/session'
import { useLazyComponent } from '@/lib/shell/use-lazy-component'
import { onReconnect } from '@/lib/supabase/connection'
import { useReportStore } from '@/stores/report'

interface ReportAgentProps {
  /** The active hunt; null: none, so nothing can be reported. */
  sessionId: string | null
}

/** Shows the report dialog when a button asks for it, and sends waiting reports. */
export function ReportAgent({ sessionId }: ReportAgentProps) {
  const userId = useUserId()
  const target = useReportStore((state) => state.target)
  const [Dialog, load] = useLazyComponent<Parameters<typeof ReportDialog>[0]>(
    async () => (await import('@/features/reports/components/report-dialog')).ReportDialog,
  )
  useEffect(() => {
    const deliver = () => {
      if (localStorage.getItem(WAITING_KEY) === null) return
      void import('@/features/reports/queue/report-outbox').then(
        ({ deliverReports }) => deliverReports(userId),
        () => undefined, // offline, and not stored: the next start tries again
      )
    }
    deliver()
    return onReconnect(deliver)
  }, [userId])

  const isWanted = target !== null
  useEffect(() => {
    if (!isWanted) return
    void load().then((isLoaded) => {
      if (!isLoaded) useReportStore.setState({ target: null })
    })
    // eslint-disable-next-line react-hooks/exhaustive-deps -- load is new on each render
  }, [isWanted])

  if (!target || !Dialog || sessionId === null) return null
  return (
    <Dialog
      sessionId={sessionId}
      target={target}
      onClose={() => useReportStore.setState({ target: null })}
    />
  )
}
