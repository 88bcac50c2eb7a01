import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { DIALOG_PARAM } from '@/config/game-session-path'

/**
 * Returns which of these dialogs a link opens (`?open=<name>`), or null, and removes it from the URL, so that a
 * reload does not open it again.
 */
export function useOpenedDialog<Dialog extends string>(dialogs: readonly Dialog[]): Dialog | null {
  const [params, setParams] = useSearchParams()
  const [opened] = useState(() => params.get(DIALOG_PARAM))
  const isRequested = params.has(DIALOG_PARAM)
  useEffect(() => {
    if (!isRequested) return
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        next.delete(DIALOG_PARAM)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }, [isRequested, setParams])
  return dialogs.find((dialog) => dialog === opened) ?? null
}
