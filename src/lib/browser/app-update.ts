import { onReconnect } from '@/lib/live/connection'
import { startsAtSignIn } from '@/lib/browser/first-screen'
import { logger } from '@/lib/logger/logger'
import { useAppUpdate } from '@/stores/app-update'

/** A tab that stays open over a weekend asks now and then for a new version, ms. */
const CHECK_INTERVAL_MS = 60 * 60_000

async function register(): Promise<void> {
  const { Workbox } = await import('workbox-window')
  const worker = new Workbox('/sw.js')
  worker.addEventListener('waiting', () => {
    useAppUpdate.setState({
      apply: () => {
        // Only the tab that was asked reloads: another one may be in the middle of a purchase.
        worker.addEventListener('controlling', () => window.location.reload())
        worker.messageSkipWaiting()
      },
    })
  })
  await worker.register()

  const check = () => void worker.update().catch(() => undefined)
  setInterval(check, CHECK_INTERVAL_MS)
  onReconnect(check)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check()
  })
}

function registerQuietly(): void {
  register().catch((error: unknown) => {
    logger.log('warn', 'app', 'service_worker_unavailable', {}, error)
  })
}

let isStarted = false

/**
 * Registers the service worker once the first screen stands, so that keeping the app on the phone does
 * not compete with showing it. A new version waits for the player's word. Only the first call counts.
 */
export function startAppUpdates(): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator) || isStarted) return
  isStarted = true
  if (document.readyState === 'complete') registerQuietly()
  else window.addEventListener('load', registerQuietly)
}

/** As {@link startAppUpdates}; who opens the sign-in form for the first time loads the form alone. */
export function startAppUpdatesUnlessNew(): void {
  const isKept = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
  if (isKept || !startsAtSignIn) startAppUpdates()
}
