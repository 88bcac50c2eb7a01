import { create } from 'zustand'
import type { QueuedScan } from '@/lib/offline/queued-scan'

interface OfflineQueueState {
  /** The signed-in player's scans, oldest first; a copy of those in IndexedDB. */
  scans: QueuedScan[]
  /** The scan that this tab is sending. */
  sendingId: string | null
  /** The scan whose result this tab shows full-screen. */
  shownId: string | null
}

/** The scan queue for display; written by the scan delivery of the scanner feature. */
export const useOfflineQueue = create<OfflineQueueState>(() => ({
  scans: [],
  sendingId: null,
  shownId: null,
}))
