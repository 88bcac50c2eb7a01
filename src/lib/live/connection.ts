import { env } from '@/config/env'
import { AppError } from '@/lib/supabase/errors'
import { backendFetch } from '@/lib/supabase/backend-fetch'
import { useConnection } from '@/stores/connection'

/** A request that takes longer is worth asking whether the server is there at all, ms. */
const SLOW_MS = 3000
const ANSWER_TIMEOUT_MS = 5000
const FIRST_RECHECK_MS = 2000
const LONGEST_RECHECK_MS = 15_000

let running: Promise<boolean> | null = null
let recheckTimer: ReturnType<typeof setTimeout> | undefined
let failures = 0

/** Any answer of Auth will do, a refusal too; that of a hotel's sign-in page will not. */
async function asksInVain(): Promise<boolean> {
  if (!navigator.onLine) return true
  try {
    await backendFetch(`${env.supabaseUrl}/auth/v1/health`, {
      headers: { apikey: env.supabasePublishableKey },
      cache: 'no-store',
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    })
    return false
  } catch {
    return true
  }
}

function note(online: boolean): void {
  clearTimeout(recheckTimer)
  failures = online ? 0 : failures + 1
  if (!online) {
    // A phone without network says so when it is back; a server that was restarted does not.
    const pause = Math.min(FIRST_RECHECK_MS * 2 ** (failures - 1), LONGEST_RECHECK_MS)
    recheckTimer = setTimeout(() => void checkConnection(), pause)
  }
  if (useConnection.getState().online !== online) useConnection.setState({ online })
}

/**
 * Asks the server for a sign of life; callers at the same time share one question.
 * @returns whether it answered within 5 s
 */
export function checkConnection(): Promise<boolean> {
  running ??= asksInVain()
    .then((inVain) => {
      note(!inVain)
      return !inVain
    })
    .finally(() => {
      running = null
    })
  return running
}

/**
 * Waits for an answer only as long as there is a server to give it. supabase-js alone may try to renew
 * an expired session for half a minute before it sends anything.
 * @param send starts the request
 * @throws AppError `network_unavailable` as soon as the connection is known to be lost
 */
export async function whileConnected<T>(send: () => PromiseLike<T>): Promise<T> {
  const { online } = useConnection.getState()
  if (!online && !(await checkConnection())) throw new AppError('network_unavailable')
  return new Promise<T>((resolve, reject) => {
    const slow = setTimeout(() => void checkConnection(), SLOW_MS)
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
      (answer) => {
        finish()
        resolve(answer)
      },
      (error: unknown) => {
        finish()
        reject(error)
      },
    )
  })
}

/** Calls back whenever the connection is back. */
export function onReconnect(listener: () => void): () => void {
  return useConnection.subscribe((connection, before) => {
    if (connection.online && !before.online) listener()
  })
}

/** Follows the network for the life of the page. Call once. */
export function startConnectionWatch(): void {
  window.addEventListener('offline', () => note(false))
  window.addEventListener('online', () => void checkConnection())
  document.addEventListener('visibilitychange', () => {
    const isBack = document.visibilityState === 'visible'
    if (isBack && !useConnection.getState().online) void checkConnection()
  })
}
