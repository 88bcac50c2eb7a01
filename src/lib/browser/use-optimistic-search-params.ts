import { useCallback, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'

/**
 * The search parameters of the address, a step ahead of it: the router follows in a transition, and a
 * controlled switch would jump back until it has.
 * @returns the parameters to show, and what replaces them, in the history too
 */
export function useOptimisticSearchParams(): [URLSearchParams, (next: URLSearchParams) => void] {
  const [params, setParams] = useSearchParams()
  // Of the entry in the history: another one each time, also when the address returns to what it was.
  const { key } = useLocation()
  const [ahead, setAhead] = useState<{ from: string; to: URLSearchParams } | null>(null)

  const replace = useCallback(
    (to: URLSearchParams) => {
      setAhead({ from: key, to })
      setParams(to, { replace: true, preventScrollReset: true })
    },
    [key, setParams],
  )

  return [ahead?.from === key ? ahead.to : params, replace]
}
