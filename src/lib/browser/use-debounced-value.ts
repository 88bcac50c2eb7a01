import { useEffect, useState } from 'react'

/** Milliseconds without typing before a value is used. */
export const DEBOUNCE_MS = 250

/** Returns `value` once it has not changed for 250 ms. */
export function useDebouncedValue(value: string): string {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
