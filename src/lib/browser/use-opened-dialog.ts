import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'

const OPEN_PARAM = 'open'

/**
 * Returns the dialog that a link opens (`?open=<name>`), or null, and removes it from the URL, so that a
 * reload does not open it again.
 */
export function useOpenedDialog(): string | null {
  const [params, setParams] = useSearchParams()
  const [opened] = useState(() => params.get(OPEN_PARAM))
  const isRequested = params.has(OPEN_PARAM)
  useEffect(() => {
    if (!isRequested) return
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        next.delete(OPEN_PARAM)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }, [isRequested, setParams])
  return opened
}
