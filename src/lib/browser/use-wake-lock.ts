import { useEffect } from 'react'

/** Keeps the screen on while `isActive`, in browsers that support wake lock. */
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
        // Browsers refuse on low battery; the screen then dims as usual.
      },
    )
    return () => {
      isOver = true
      void lock?.release()
    }
  }, [isActive])
}
