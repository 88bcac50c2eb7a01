import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { CrashScreen } from '@/components/layout/crash-screen'
import { isPreloadError } from '@/lib/shell/preload-errors'
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

/** Error boundary of a layout that crashed or could not be loaded. */
export function RouteCrash() {
  return <CrashScreen reason={useCrashReason()} />
}

/** Error boundary of a screen; the layout and its menus stay usable. */
export function ScreenCrash() {
  return <CrashScreen reason={useCrashReason()} inLayout />
}
