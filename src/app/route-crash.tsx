import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { CrashScreen } from '@/components/layout/crash-screen'
import { isPreloadError } from '@/lib/browser/preload-errors'
import { logger } from '@/lib/logger/logger'
import { useConnection } from '@/stores/connection'

function useCrashReason(): 'crash' | 'outdated' | 'offline' {
  const error = useRouteError()
  const { online } = useConnection()
  const isModuleMissing = isPreloadError(error)
  useEffect(() => {
    const action = isModuleMissing ? 'module_load_failed' : 'screen_crashed'
    logger.log('error', 'router', action, {}, error)
  }, [error, isModuleMissing])
  if (!isModuleMissing) return 'crash'
  return online ? 'outdated' : 'offline'
}

/** A frame that crashed or could not be loaded; the rest of the session is unharmed. */
export function RouteCrash() {
  return <CrashScreen reason={useCrashReason()} />
}

/** A single screen that did: the menus around it still lead elsewhere. */
export function ScreenCrash() {
  return <CrashScreen reason={useCrashReason()} inFrame />
}
