import { noop } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refreshQueue, scanOutbox } from '@/features/scanner/queue/scan-delivery'
import { useUserId } from '@/lib/account/session'
import { onWakeUp } from '@/lib/offline/outbox'
import { queryClient } from '@/lib/supabase/query-client'
import { serverTimeQueryOptions } from '@/lib/live/use-server-now'
import { useOfflineQueue } from '@/lib/offline/offline-queue'

/** A later offline capture needs the current offset of the device's clock. */
const measureClock = () => void queryClient.query(serverTimeQueryOptions()).catch(noop)

/** Shows and sends the queued scans while a user is signed in. */
export function ScanDeliveryAgent() {
  const userId = useUserId()
  useEffect(() => {
    const refresh = () => void refreshQueue(userId)
    refresh()
    const stops = [onWakeUp(measureClock), scanOutbox.watch(), scanOutbox.onChange(refresh)]
    return () => {
      for (const stop of stops) stop()
      useOfflineQueue.setState({ scans: [], shownId: null })
    }
  }, [userId])
  return null
}
