import { useCallback, useEffect, useState } from 'react'
import type { LogEntry } from '@/lib/logger/log-types'
import { useDebugLog } from '@/lib/logger/debug-log'

const AUTO_REFRESH_MS = 2000

interface LogSnapshot {
  entries: readonly LogEntry[]
  criticalErrors: readonly LogEntry[]
}

function read(): LogSnapshot {
  const { entries, criticalErrors } = useDebugLog.getState()
  return { entries, criticalErrors }
}

/**
 * Log at the last refresh, so that lines do not move while somebody reads them.
 * @param isAutomatic refreshes every 2 seconds
 */
export function useLogSnapshot(isAutomatic: boolean): {
  snapshot: LogSnapshot
  refresh: () => void
} {
  const [snapshot, setSnapshot] = useState(read)
  const refresh = useCallback(() => setSnapshot(read()), [])
  useEffect(() => {
    if (!isAutomatic) return
    const timer = setInterval(refresh, AUTO_REFRESH_MS)
    return () => clearInterval(timer)
  }, [isAutomatic, refresh])
  return { snapshot, refresh }
}
