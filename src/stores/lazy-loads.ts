import { create } from 'zustand'

/** Components that are being loaded on demand; written by `lib/shell/use-lazy-component.ts`. */
export const useLazyLoads = create(() => ({ running: 0 }))

export function countLazyLoad(change: 1 | -1): void {
  useLazyLoads.setState(({ running }) => ({ running: running + change }))
}
