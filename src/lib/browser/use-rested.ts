import { useEffect, useState } from 'react'

/** Long enough that not every key asks the server, in milliseconds. */
export const TYPING_PAUSE_MS = 250

/** A typed value once it has rested for a moment. */
export function useRested(value: string): string {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
