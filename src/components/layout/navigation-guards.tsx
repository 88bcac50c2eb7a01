import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router-dom'
import { findGuard, useNavigationGuardStore } from '@/lib/navigation-guards'

function Blocker() {
  const guard = useRef<ReturnType<typeof findGuard>>(undefined)
  const blocker = useBlocker(({ historyAction }) => {
    guard.current = findGuard(historyAction)
    return guard.current !== undefined
  })
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    guard.current?.({ proceed: blocker.proceed, stay: blocker.reset })
  }, [blocker])
  return null
}

/** Holds back navigations for open dialogs and unsaved text; once, inside the router. */
export function NavigationGuards() {
  const isNeeded = useNavigationGuardStore(
    ({ dialogs, guards }) => dialogs.length + guards.length > 0,
  )
  return isNeeded ? <Blocker /> : null
}
