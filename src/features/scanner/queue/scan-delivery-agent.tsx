import { noop } from '@tanstack/react-query'
import { useEffect } from 'react'
import { deliverScans, pauseDelivery, refreshQueue } from '@/features/scanner/queue/scan-delivery'
import { useUserId } from '@/lib/account/session'
import { onReconnect } from '@/lib/supabase/connection'
import { onQueueChange } from '@/lib/offline/scan-queue-db'
import { queryClient } from '@/lib/supabase/query-client'
import { serverTimeQueryOptions } from '@/lib/live/use-server-now'
import { useOfflineQueue } from '@/lib/offline/offline-queue'

/**
 * Sends queued scans while a user is signed in: on start, on reconnection, when the page becomes visible,
 * and after retry pauses.
 */
export function ScanDeliveryAgent() {
  const userId = useUserId()
  useEffect(() => {
    const deliver = () => void deliverScans(userId)
    // A later offline capture needs the current offset of the device's clock.
    const measureClock = () => void queryClient.query(serverTimeQueryOptions()).catch(noop)
    const deliverWhenSeen = () => {
      if (document.visibilityState !== 'visible') return
      measureClock()
      deliver()
    }
    measureClock()
    void refreshQueue(userId).then(deliver)
    const stops = [onReconnect(deliver), onQueueChange(() => void refreshQueue(userId))]
    document.addEventListener('visibilitychange', deliverWhenSeen)
    return () => {
      for (const stop of stops) stop()
      document.removeEventListener('visibilitychange', deliverWhenSeen)
      pauseDelivery()
      useOfflineQueue.setState({ scans: [], shownId: null })
    }
  }, [userId])
  return null
}
