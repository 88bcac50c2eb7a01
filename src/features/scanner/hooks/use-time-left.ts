import { useEffect, useState } from 'react'

const TICK_MS = 250

/**
 * Counts down to a time on the device's clock.
 * @param deadline ms since the epoch
 * @returns milliseconds left, 0 once it has passed
 */
export function useTimeLeft(deadline: number): number {
  const [remaining, setRemaining] = useState(() => Math.max(0, deadline - Date.now()))
  useEffect(() => {
    const tick = () => {
      const left = Math.max(0, deadline - Date.now())
      setRemaining(left)
      if (left === 0) clearInterval(timer)
    }
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [deadline])
  return remaining
}
