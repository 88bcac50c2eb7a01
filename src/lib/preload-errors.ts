import { logger } from '@/lib/logger/logger'

const RELOADED_KEY = 'reloaded-after-preload-error'

let failed = false

/** Whether a lazily loaded module could not be fetched since the page was opened. */
export function hadPreloadError(): boolean {
  return failed
}

/**
 * Vite raises 'vite:preloadError' when a lazy module fails to load (spec §8), nearly always because a
 * new release removed it. One reload brings the new release; a second failure in a row is left to the
 * crash screen, so that a broken network never ends in a loop.
 */
export function startPreloadRecovery(): void {
  window.addEventListener('vite:preloadError', (event) => {
    failed = true
    logger.log('error', 'app', 'preload_error', {}, event.payload)
    if (!navigator.onLine || window.sessionStorage.getItem(RELOADED_KEY) !== null) return
    window.sessionStorage.setItem(RELOADED_KEY, '1')
    event.preventDefault()
    window.location.reload()
  })
  // The new release arrived whole: the next release may reload once again.
  window.addEventListener('load', () => {
    setTimeout(() => window.sessionStorage.removeItem(RELOADED_KEY), 30_000)
  })
}
