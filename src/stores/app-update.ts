import { create } from 'zustand'

interface AppUpdateState {
  /** Brings a waiting new version in by reloading this tab; null while there is none. */
  apply: (() => void) | null
}

/** Kept by `lib/browser/app-update.ts`. */
export const useAppUpdate = create<AppUpdateState>(() => ({ apply: null }))
