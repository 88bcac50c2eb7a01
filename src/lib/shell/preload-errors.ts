import { logger } from '@/lib/logger/logger'

const preloadErrors = new WeakSet<Error>()

/** Marks an error as a failed download of a part of the site; lazy modules are marked automatically. */
export function markPreloadError(error: Error): Error {
  preloadErrors.add(error)
  return error
}

/** Returns whether the error is a failed download of a part of the site. */
export function isPreloadError(error: unknown): boolean {
  return error instanceof Error && preloadErrors.has(error)
}

/**
 * Records 'vite:preloadError' events, which Vite fires when a lazy module fails to load: a new release
 * removed it, or the device is offline and the module is not cached. Crash screens then offer a reload;
 * the page never reloads automatically, because a form may be half filled in.
 */
export function startPreloadRecovery(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    preloadErrors.add(payload)
    logger.log('error', 'app', 'preload_error', {}, payload)
  })
}
