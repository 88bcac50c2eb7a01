import { useSyncExternalStore } from 'react'

/** Spec §9: the mobile menu takes over below 1060 px. */
const compact = window.matchMedia('(max-width: 1059.98px)')

function subscribe(onChange: () => void): () => void {
  compact.addEventListener('change', onChange)
  return () => compact.removeEventListener('change', onChange)
}

/** Whether the window is narrower than 1060 px. */
export function useIsCompact(): boolean {
  return useSyncExternalStore(subscribe, () => compact.matches)
}
