import { create } from 'zustand'

interface ConnectionState {
  /** Whether the server is reachable, as far as this tab knows. */
  online: boolean
}

/** Written by `lib/supabase/connection.ts`. */
export const useConnection = create<ConnectionState>(() => ({ online: navigator.onLine }))
