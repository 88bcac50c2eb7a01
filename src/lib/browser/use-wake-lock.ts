import { useEffect } from 'react'

/** Keeps the screen on while `isActive`; browsers without wake lock dim as usual. */
export function useWakeLock(isActive: boolean): void {
  useEffect(() => {
    if (!isActive || !('wakeLock' in navigator)) return
    let isOver = false
    let lock: WakeLockSentinel | null = null
    navigator.wakeLock.request('screen').then(
      (granted) => {
        if (isOver) void granted.release()
        else lock = granted
      },
      () => {
        // Refused on low battery: scanning goes on with a screen that dims.
      },
    )
    return () => {
      isOver = true
      void lock?.release()
    }
  }, [isActive])
}
