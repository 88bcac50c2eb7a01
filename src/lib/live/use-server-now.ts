import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { serverTimeKey } from '@/lib/account/keys'
import { serverNow, syncServerTime } from '@/lib/live/server-time'

/** Clocks drift by far less than a second in this time. */
const CLOCK_CACHE_MS = 10 * 60_000

/**
 * Measures how far the phone's clock is off, in milliseconds (spec §7).
 * @throws AppError `server_time_unavailable`
 */
export function serverTimeQueryOptions() {
  return queryOptions({
    queryKey: serverTimeKey,
    queryFn: syncServerTime,
    staleTime: CLOCK_CACHE_MS,
  })
}

function subscribe(onTick: () => void): () => void {
  const timer = setInterval(onTick, 1000)
  document.addEventListener('visibilitychange', onTick)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onTick)
  }
}

/** Whole seconds until a moment on the server's clock, 0 once it has passed; redraws every second. */
export function useSecondsUntil(moment: string): number {
  // The answer redraws at once what the phone's own clock has said until then.
  useQuery(serverTimeQueryOptions())
  const secondsLeft = () => Math.max(0, Math.ceil((Date.parse(moment) - serverNow()) / 1000))
  useSyncExternalStore(subscribe, secondsLeft)
  return secondsLeft()
}

/**
 * The server's time for deciding what is open. The component redraws only when one of the moments
 * passes, also when a corrected clock or a woken tab jumps over it.
 * @param moments ISO times at which something changes; null ones never pass
 * @returns `now` in milliseconds since the epoch; `error` when the server's clock could not be read
 *   and the phone's own one is used
 */
export function useServerNow(moments: readonly (string | null)[]): {
  now: number
  error: Error | null
} {
  const clock = useQuery(serverTimeQueryOptions())
  useSyncExternalStore(
    subscribe,
    () => moments.filter((moment) => moment !== null && Date.parse(moment) <= serverNow()).length,
  )
  return { now: serverNow(), error: clock.error }
}
