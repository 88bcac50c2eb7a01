import { useEffect } from 'react'

/** Shortest time between two requests, ms: on low battery some systems take the lock back at once. */
const RETRY_MS = 5000

/**
 * Keeps the screen on while `isActive`, in browsers that support wake lock. A lock that the system takes back is
 * requested again while the page is visible, and when it becomes visible.
 */
export function useWakeLock(isActive: boolean): void {
  useEffect(() => {
    if (!isActive || !('wakeLock' in navigator)) return
    let isOver = false
    let isRequested = false
    let lock: WakeLockSentinel | null = null
    let timer: ReturnType<typeof setTimeout> | undefined

    function request(): void {
      clearTimeout(timer)
      if (isOver || isRequested || lock || document.visibilityState !== 'visible') return
      isRequested = true
      navigator.wakeLock.request('screen').then(
        (granted) => {
          isRequested = false
          if (isOver) return void granted.release()
          lock = granted
          granted.addEventListener('release', () => {
            lock = null
            timer = setTimeout(request, RETRY_MS)
          })
        },
        () => {
          // Browsers refuse on low battery; the screen then dims as usual.
          isRequested = false
        },
      )
    }

    request()
    document.addEventListener('visibilitychange', request)
    return () => {
      isOver = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', request)
      void lock?.release()
    }
  }, [isActive])
}
