import { create } from 'zustand'

interface ConnectionState {
  /** Whether the server can be reached, as far as this tab knows. */
  online: boolean
}

/** Kept by `lib/live/connection.ts`; components read it to say what does not work now. */
export const useConnection = create<ConnectionState>(() => ({ online: navigator.onLine }))
