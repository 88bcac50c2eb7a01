import { onReconnect } from '@/lib/live/connection'
import { startsAtSignIn } from '@/lib/browser/first-screen'
import { logger } from '@/lib/logger/logger'
import { useAppUpdate } from '@/stores/app-update'

/** A tab that stays open over a weekend asks now and then for a new version, ms. */
const CHECK_INTERVAL_MS = 60 * 60_000

async function register(): Promise<void> {
  const { Workbox } = await import('workbox-window')
  const worker = new Workbox('/sw.js')
  const reload = () => window.location.reload()
  let isAsked = false
  let isControlled = navigator.serviceWorker.controller !== null
  worker.addEventListener('waiting', () => {
    useAppUpdate.setState({
      apply: () => {
        isAsked = true
        worker.messageSkipWaiting()
      },
    })
  })
  worker.addEventListener('controlling', () => {
    // Only the tab that was asked reloads: another one may be in the middle of a purchase. It has no
    // worker left that waits, nor has one whose unsaved form has held the reload up.
    if (isControlled) useAppUpdate.setState({ apply: reload })
    isControlled = true
    if (isAsked) reload()
    isAsked = false
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
export function startAppUpdatesUnlessFirstVisit(): void {
  const isKept = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
  if (isKept || !startsAtSignIn) startAppUpdates()
}
