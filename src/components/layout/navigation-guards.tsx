import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router-dom'
import { closeTopmost, findGuard, useNavigationGuardStore } from '@/lib/browser/navigation-guards'

function NavigationBlocker() {
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

/** Chromium API, missing in TypeScript's DOM library. */
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
 * Handles "back" on Android with a CloseWatcher: on the first history entry "back" would leave the app
 * without a navigation that could be blocked.
 */
function CloseWatcherHandler() {
  useEffect(() => {
    const Watcher = window.CloseWatcher
    if (!Watcher) return
    let isUnmounted = false
    let watcher = watch(Watcher)
    // A watcher handles one request only, but the dialog may stay open to ask or to finish.
    function watch(WatcherClass: NonNullable<typeof Watcher>): CloseWatcher {
      const created = new WatcherClass()
      created.onclose = () => {
        closeTopmost()
        if (!isUnmounted) watcher = watch(WatcherClass)
      }
      return created
    }
    return () => {
      isUnmounted = true
      watcher.destroy()
    }
  }, [])
  return null
}

/** Blocks navigation for open dialogs and unsaved changes. Render once, inside the router. */
export function NavigationGuards() {
  const hasDialog = useNavigationGuardStore(({ dialogs }) => dialogs.length > 0)
  const hasGuard = useNavigationGuardStore(({ guards }) => guards.length > 0)
  return (
    <>
      {(hasDialog || hasGuard) && <NavigationBlocker />}
      {hasDialog && <CloseWatcherHandler />}
    </>
  )
}
