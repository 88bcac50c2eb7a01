import { create } from 'zustand'

interface AppUpdateState {
  /** Activates a waiting new version by reloading this tab; null while there is none. */
  apply: (() => void) | null
}

/** Written by `lib/shell/app-update.ts`. */
export const useAppUpdate = create<AppUpdateState>(() => ({ apply: null }))
