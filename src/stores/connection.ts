import { create } from 'zustand'

interface ConnectionState {
  /** Whether the server is reachable, as far as this tab knows; written by `lib/supabase/connection.ts`. */
  online: boolean
  /** Whether changes arrive through Realtime; written by `lib/live/live-state.ts`. */
  live: boolean
}

export const useConnection = create<ConnectionState>(() => ({
  online: navigator.onLine,
  live: true,
}))
