import { logger } from '@/lib/logger/logger'

const failures = new WeakSet<Error>()

/** Marks an error as a part of the site that could not be fetched, as lazy modules are by themselves. */
export function markPreloadError(error: Error): Error {
  failures.add(error)
  return error
}

/** Whether this error says that a lazily loaded part of the site could not be fetched. */
export function isPreloadError(error: unknown): boolean {
  return error instanceof Error && failures.has(error)
}

/**
 * Vite raises 'vite:preloadError' when a lazy module fails to load (spec §8): a new release removed it,
 * or there is no network and this part of the site was never kept. The screen that wanted it then
 * offers a reload; nothing reloads by itself, because a form may be half filled in.
 */
export function startPreloadRecovery(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    failures.add(payload)
    logger.log('error', 'app', 'preload_error', {}, payload)
  })
}
