import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'

const PARAMETER = 'open'

/**
 * Returns the dialog that a link opens (`?open=<name>`), or null, and removes it from the URL, so that a
 * reload does not open it again.
 */
export function useOpenedDialog(): string | null {
  const [params, setParams] = useSearchParams()
  const [opened] = useState(() => params.get(PARAMETER))
  const isRequested = params.has(PARAMETER)
  useEffect(() => {
    if (!isRequested) return
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        next.delete(PARAMETER)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }, [isRequested, setParams])
  return opened
}
