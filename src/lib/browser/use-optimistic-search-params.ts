import { useCallback, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'

/**
 * Like `useSearchParams`, but updates immediately: the router updates in a transition, during which a
 * controlled input would jump back to its old value.
 * @returns the parameters to show, and a function that replaces them and the history entry
 */
export function useOptimisticSearchParams(): [URLSearchParams, (next: URLSearchParams) => void] {
  const [params, setParams] = useSearchParams()
  // Unique per history entry, even if the URL is the same again.
  const { key } = useLocation()
  const [pending, setPending] = useState<{ from: string; to: URLSearchParams } | null>(null)

  const replace = useCallback(
    (to: URLSearchParams) => {
      setPending({ from: key, to })
      setParams(to, { replace: true, preventScrollReset: true })
    },
    [key, setParams],
  )

  return [pending?.from === key ? pending.to : params, replace]
}
