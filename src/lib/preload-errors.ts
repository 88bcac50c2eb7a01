import { logger } from '@/lib/logger/logger'

let failed = false

/** Whether a lazily loaded module could not be fetched since the page was opened. */
export function hadPreloadError(): boolean {
  return failed
}

/**
 * Vite raises 'vite:preloadError' when a lazy module fails to load (spec §8): a new release removed it,
 * or there is no network and this part of the site was never kept. The screen that wanted it then
 * offers a reload; nothing reloads by itself, because a form may be half filled in.
 */
export function startPreloadRecovery(): void {
  window.addEventListener('vite:preloadError', (event) => {
    failed = true
    logger.log('error', 'app', 'preload_error', {}, event.payload)
  })
}
