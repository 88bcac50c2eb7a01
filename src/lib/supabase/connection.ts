import { env } from '@/config/env'
import { AppError } from '@/lib/supabase/errors'
import { backendFetch } from '@/lib/supabase/backend-fetch'
import { useConnection } from '@/stores/connection'

/** After this time a pending request triggers a connection check, ms. */
const SLOW_REQUEST_MS = 3000
const CHECK_TIMEOUT_MS = 5000
const FIRST_RECHECK_MS = 2000
const MAX_RECHECK_MS = 15_000

let running: Promise<boolean> | null = null
let recheckTimer: ReturnType<typeof setTimeout> | undefined
let failedChecks = 0

/** Any response of Auth counts, also an error; a response of a captive portal does not. */
async function isServerReachable(): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    await backendFetch(`${env.supabaseUrl}/auth/v1/health`, {
      headers: { apikey: env.supabasePublishableKey },
      cache: 'no-store',
      signal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
    })
    return true
  } catch {
    return false
  }
}

function setOnline(online: boolean): void {
  clearTimeout(recheckTimer)
  failedChecks = online ? 0 : failedChecks + 1
  if (!online) {
    // The browser reports when the network is back, but not when a server has restarted.
    const pause = Math.min(FIRST_RECHECK_MS * 2 ** (failedChecks - 1), MAX_RECHECK_MS)
    recheckTimer = setTimeout(() => void checkConnection(), pause)
  }
  if (useConnection.getState().online !== online) useConnection.setState({ online })
}

/**
 * Checks whether the server is reachable; concurrent callers share one request.
 * @returns whether it responded within 5 s
 */
export function checkConnection(): Promise<boolean> {
  running ??= isServerReachable()
    .then((online) => {
      setOnline(online)
      return online
    })
    .finally(() => {
      running = null
    })
  return running
}

/**
 * Sends a request and stops waiting as soon as the connection is lost. supabase-js alone may try to
 * refresh an expired session for half a minute before it sends anything.
 * @param send starts the request
 * @throws AppError `network_unavailable` when the connection is lost
 */
export async function whileConnected<T>(send: () => PromiseLike<T>): Promise<T> {
  const { online } = useConnection.getState()
  if (!online && !(await checkConnection())) throw new AppError('network_unavailable')
  return new Promise<T>((resolve, reject) => {
    const slow = setTimeout(() => void checkConnection(), SLOW_REQUEST_MS)
    const stopListening = useConnection.subscribe((connection) => {
      if (connection.online) return
      finish()
      reject(new AppError('network_unavailable'))
    })
    function finish(): void {
      clearTimeout(slow)
      stopListening()
    }
    send().then(
      (result) => {
        finish()
        resolve(result)
      },
      (error: unknown) => {
        finish()
        reject(error)
      },
    )
  })
}

/** Calls `listener` whenever the connection is restored. */
export function onReconnect(listener: () => void): () => void {
  return useConnection.subscribe((connection, before) => {
    if (connection.online && !before.online) listener()
  })
}

/** Tracks the connection for the lifetime of the page. Call once. */
export function startConnectionWatch(): void {
  window.addEventListener('offline', () => setOnline(false))
  window.addEventListener('online', () => void checkConnection())
  document.addEventListener('visibilitychange', () => {
    const isBack = document.visibilityState === 'visible'
    if (isBack && !useConnection.getState().online) void checkConnection()
  })
}
