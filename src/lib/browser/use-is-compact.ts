import { useSyncExternalStore } from 'react'

const compact = window.matchMedia('(max-width: 1059.98px)')

function subscribe(onChange: () => void): () => void {
  compact.addEventListener('change', onChange)
  return () => compact.removeEventListener('change', onChange)
}

/** Returns whether the window is narrower than 1060 px and shows the mobile menu. */
export function useIsCompact(): boolean {
  return useSyncExternalStore(subscribe, () => compact.matches)
}
