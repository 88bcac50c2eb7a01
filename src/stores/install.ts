import { create } from 'zustand'

/** `beforeinstallprompt` event of Chromium, missing in TypeScript's DOM library. */
export interface InstallPromptEvent extends Event {
  prompt: () => Promise<unknown>
}

interface InstallState {
  /** The deferred install prompt; null while there is none. */
  offer: InstallPromptEvent | null
  isInstalled: boolean
  /** Shows the instructions for browsers that install only through their own menu. */
  isGuideOpen: boolean
}

/** Written by `lib/shell/install-prompt.ts`. */
export const useInstallStore = create<InstallState>(() => ({
  offer: null,
  isInstalled: false,
  isGuideOpen: false,
}))

export function closeInstallGuide(): void {
  useInstallStore.setState({ isGuideOpen: false })
}
