import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { serverTimeKey } from '@/lib/account/keys'
import { hasClockMoved, serverNow, syncServerTime } from '@/lib/live/server-time'
import { AppError } from '@/lib/supabase/errors'
import { queryClient } from '@/lib/supabase/query-client'

/** Clocks drift by far less than a second in this time, ms. */
const CLOCK_CACHE_MS = 10 * 60_000

/**
 * Query of the server clock offset, ms.
 * @throws AppError `server_time_unavailable`
 */
export function serverTimeQueryOptions() {
  return queryOptions({
    queryKey: serverTimeKey,
    queryFn: syncServerTime,
    // The age of the data is by the device clock, and negative after the clock was set back.
    staleTime: () => (hasClockMoved() ? -Infinity : CLOCK_CACHE_MS),
  })
}

/**
 * Converts a time of the device, ms, that was noted before its clock was measured.
 * @returns the server time, ISO 8601
 * @throws AppError `network_unavailable` when the clock cannot be measured
 */
export async function toServerTime(deviceTime: number): Promise<string> {
  try {
    const offset = await queryClient.query(serverTimeQueryOptions())
    return new Date(deviceTime + offset).toISOString()
  } catch (error) {
    throw new AppError('network_unavailable', 0, null, { cause: error })
  }
}

function subscribe(onTick: () => void): () => void {
  const timer = setInterval(onTick, 1000)
  document.addEventListener('visibilitychange', onTick)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onTick)
  }
}

/** Returns the whole seconds until a server time, at least 0; rerenders every second. */
export function useSecondsUntil(time: string): number {
  // Rerenders when the offset arrives; until then the device clock is used.
  useQuery(serverTimeQueryOptions())
  const secondsLeft = () => Math.max(0, Math.ceil((Date.parse(time) - serverNow()) / 1000))
  useSyncExternalStore(subscribe, secondsLeft)
  return secondsLeft()
}

/**
 * Returns the server time. The component rerenders only when one of the given times passes.
 * @param times ISO times at which something changes; null ones are ignored
 * @returns `now`, ms since the epoch; `error` when the server time is unknown and the device clock is used
 */
export function useServerNow(times: readonly (string | null)[]): {
  now: number
  error: Error | null
} {
  const clock = useQuery(serverTimeQueryOptions())
  useSyncExternalStore(
    subscribe,
    () => times.filter((time) => time !== null && Date.parse(time) <= serverNow()).length,
  )
  return { now: serverNow(), error: clock.error }
}
