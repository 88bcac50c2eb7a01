import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { CrashScreen } from '@/components/layout/crash-screen'
import { hadPreloadError } from '@/lib/preload-errors'
import { logger } from '@/lib/logger/logger'

/** A screen that crashed or could not be loaded; the rest of the session is unharmed. */
export function RouteCrash() {
  const error = useRouteError()
  const outdated = hadPreloadError()
  useEffect(() => {
    logger.log('error', 'router', outdated ? 'module_load_failed' : 'screen_crashed', {}, error)
  }, [error, outdated])
  return <CrashScreen outdated={outdated} />
}
