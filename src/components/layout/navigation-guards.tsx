import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router-dom'
import { closeTopmost, findGuard, useNavigationGuardStore } from '@/lib/browser/navigation-guards'

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

/** Chrome's, which the types of the platform do not know yet. */
interface CloseWatcher extends EventTarget {
  onclose: (() => void) | null
  destroy: () => void
}

declare global {
  interface Window {
    CloseWatcher?: new () => CloseWatcher
  }
}

/**
 * Takes "back" of an Android phone where the browser hands it to whatever is open: on the first entry of
 * a tab or of the installed app no navigation comes of it that could be held, and the app would be left.
 */
function CloseRequests() {
  useEffect(() => {
    const Watcher = window.CloseWatcher
    if (!Watcher) return
    let isOver = false
    let watcher = watch(Watcher)
    // A watcher hears of one request only, and a dialog may ask or be busy instead of closing.
    function watch(Made: NonNullable<typeof Watcher>): CloseWatcher {
      const made = new Made()
      made.onclose = () => {
        closeTopmost()
        if (!isOver) watcher = watch(Made)
      }
      return made
    }
    return () => {
      isOver = true
      watcher.destroy()
    }
  }, [])
  return null
}

/** Holds back navigations for open dialogs and unsaved text; once, inside the router. */
export function NavigationGuards() {
  const hasDialog = useNavigationGuardStore(({ dialogs }) => dialogs.length > 0)
  const hasGuard = useNavigationGuardStore(({ guards }) => guards.length > 0)
  return (
    <>
      {(hasDialog || hasGuard) && <Blocker />}
      {hasDialog && <CloseRequests />}
    </>
  )
}
