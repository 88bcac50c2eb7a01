import { create } from 'zustand'
import type { QueuedScan } from '@/lib/offline/queued-scan'

interface OfflineQueueState {
  /** The signed-in player's scans, the oldest first; what IndexedDB holds is the truth. */
  scans: QueuedScan[]
  /** The scan that is on its way to the server from this tab. */
  sendingId: string | null
  /** The scan whose result this tab is showing as a screen of its own. */
  shownId: string | null
}

/** What the screens show of the scan queue; written by the scanner's delivery. */
export const useOfflineQueue = create<OfflineQueueState>(() => ({
  scans: [],
  sendingId: null,
  shownId: null,
}))
