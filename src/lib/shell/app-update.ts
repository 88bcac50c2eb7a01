import { onCallError } from '@/lib/supabase/call-errors'
import { onReconnect } from '@/lib/supabase/connection'
import { startsAtSignIn } from '@/lib/shell/first-screen'
import { logger } from '@/lib/logger/logger'
import { useAppUpdate } from '@/stores/app-update'

/** Interval of update checks in a tab that stays open, ms. */
const CHECK_INTERVAL_MS = 60 * 60_000

/** Shortest interval of update checks after calls of missing functions, ms. */
const MISSING_INTERVAL_MS = 60_000

async function register(): Promise<void> {
  const { Workbox } = await import('workbox-window')
  const worker = new Workbox('/sw.js')
  const reload = () => window.location.reload()
  let isRequested = false
  let isControlled = navigator.serviceWorker.controller !== null
  worker.addEventListener('waiting', () => {
    useAppUpdate.setState({
      apply: () => {
        isRequested = true
        worker.messageSkipWaiting()
      },
    })
  })
  worker.addEventListener('controlling', () => {
    // Reload only the tab where the user requested the update: another tab may be in the middle of a purchase.
    // In the other tab no worker waits any more, so its update button reloads the page.
    if (isControlled) useAppUpdate.setState({ apply: reload })
    isControlled = true
    if (isRequested) reload()
    isRequested = false
  })
  await worker.register()

  const check = () => void worker.update().catch(() => undefined)
  setInterval(check, CHECK_INTERVAL_MS)
  onReconnect(check)
  let nextMissing = 0
  onCallError((_, { status }) => {
    // A function that the database no longer has: a newer release is out.
    if (status !== 404 || Date.now() < nextMissing) return
    nextMissing = Date.now() + MISSING_INTERVAL_MS
    check()
  })
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
 * Registers the service worker after the page has loaded, so that precaching does not delay the first
 * screen. A new version waits until the user accepts it. Only the first call has an effect.
 */
export function startAppUpdates(): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator) || isStarted) return
  isStarted = true
  if (document.readyState === 'complete') registerQuietly()
  else window.addEventListener('load', registerQuietly)
}

/** Calls {@link startAppUpdates}, except on a first visit that starts at the sign-in form. */
export function startAppUpdatesUnlessFirstVisit(): void {
  const isInstalled = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
  if (isInstalled || !startsAtSignIn) startAppUpdates()
}
