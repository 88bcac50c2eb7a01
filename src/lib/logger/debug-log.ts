import { create } from 'zustand'
import { readStored, writeStored } from '@/lib/browser/local-storage'
import { isLogEntry, type LogEntry } from '@/lib/logger/log-types'

const MAX_ENTRIES = 1000
const MAX_CRITICAL_ERRORS = 50

const CRITICAL_ERRORS_KEY = 'critical-errors'

interface DebugLogState {
  /** Newest last. */
  entries: LogEntry[]
  /** Newest last; persisted in local storage, so that a crash can be inspected after a reload. */
  criticalErrors: LogEntry[]
  add: (entry: LogEntry) => void
  clear: () => void
}

function loadCriticalErrors(): LogEntry[] {
  const stored = readStored(CRITICAL_ERRORS_KEY)
  return Array.isArray(stored) ? stored.filter(isLogEntry).slice(-MAX_CRITICAL_ERRORS) : []
}

/** The debug log of this tab, shown in the debug panel of the admin screens. */
export const useDebugLog = create<DebugLogState>((set, get) => ({
  entries: [],
  criticalErrors: loadCriticalErrors(),
  add(entry) {
    set({ entries: [...get().entries, entry].slice(-MAX_ENTRIES) })
    if (entry.level !== 'error') return
    // Reload first: another tab may have added errors.
    const criticalErrors = [...loadCriticalErrors(), entry].slice(-MAX_CRITICAL_ERRORS)
    set({ criticalErrors })
    writeStored(CRITICAL_ERRORS_KEY, criticalErrors)
  },
  clear() {
    set({ entries: [], criticalErrors: [] })
    writeStored(CRITICAL_ERRORS_KEY, [])
  },
}))
