import { create } from 'zustand'

/** Chromium's event; TypeScript's DOM library does not know it. */
export interface InstallPromptEvent extends Event {
  prompt: () => Promise<unknown>
}

interface InstallState {
  /** The browser's offer to install the app; null while there is none. */
  offer: InstallPromptEvent | null
  isInstalled: boolean
  /** The instructions for browsers that install only through their own menu are open. */
  isGuideOpen: boolean
}

/** Kept by `lib/browser/install-prompt.ts`. */
export const useInstallStore = create<InstallState>(() => ({
  offer: null,
  isInstalled: false,
  isGuideOpen: false,
}))
