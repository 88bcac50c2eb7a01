import { Download, RefreshCw, Trash2 } from 'lucide-react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox, toOptions } from '@/components/ui/field'
import { SelectFilter } from '@/components/ui/select-filter'
import { Tabs } from '@/components/ui/tabs'
import { LogList } from '@/features/debug-panel/components/log-list'
import { usePanelText } from '@/features/debug-panel/components/use-panel-text'
import {
  type LogFilter,
  filterLog,
  logComponents,
  noLogFilter,
} from '@/features/debug-panel/model/log-filter'
import { useDebugLog } from '@/lib/logger/debug-log'
import { type LogEntry, logLevels } from '@/lib/logger/log-types'
import { saveJson } from '@/lib/browser/save-file'
import { env } from '@/config/env'
import { appVersion, databaseVersion } from '@/config/version'
import { browserName } from '@/lib/logger/device-info'

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

interface LogFiltersProps {
  entries: readonly LogEntry[]
  filter: LogFilter
  onChange: (filter: LogFilter) => void
}

function LogFilters({ entries, filter, onChange }: LogFiltersProps) {
  const text = usePanelText()
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
      <SelectFilter
        label={text('debug.level')}
        allLabel={text('debug.allLevels')}
        value={filter.level}
        options={toOptions(logLevels, (level) => text(`debug.levels.${level}`))}
        onChange={(value) =>
          onChange({ ...filter, level: logLevels.find((level) => level === value) ?? '' })
        }
      />
      <SelectFilter
        label={text('debug.component')}
        allLabel={text('debug.allComponents')}
        value={filter.component}
        options={logComponents(entries).map((value) => ({ value, label: value }))}
        onChange={(component) => onChange({ ...filter, component })}
      />
      <input
        type="search"
        aria-label={text('debug.userId')}
        placeholder={text('debug.userId')}
        className="input min-h-11 w-full text-base max-sm:col-span-2"
        value={filter.userId}
        onChange={(event) => onChange({ ...filter, userId: event.target.value })}
      />
    </div>
  )
}

const systemFacts = [
  'version',
  'databaseVersion',
  'browser',
  'userAgent',
  'platform',
  'language',
  'screen',
  'window',
  'timeZone',
  'network',
  'address',
  'backend',
  'entries',
] as const
type SystemFact = (typeof systemFacts)[number]

/** Facts for a bug report: where the app runs and on which device. */
function readSystemInfo(entryCount: number): Record<SystemFact, string> {
  return {
    version: appVersion,
    databaseVersion,
    browser: browserName(navigator.userAgent),
    userAgent: navigator.userAgent,
    platform: navigator.platform,
    language: navigator.language,
    screen: `${screen.width}×${screen.height} (${window.devicePixelRatio}×)`,
    window: `${window.innerWidth}×${window.innerHeight}`,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    network: navigator.onLine ? 'online' : 'offline',
    address: window.location.href,
    backend: env.supabaseUrl,
    entries: String(entryCount),
  }
}

interface LogExport {
  entries: readonly LogEntry[]
  criticalErrors: readonly LogEntry[]
  system: Record<SystemFact, string>
}

/** Downloads the whole log as JSON. */
function downloadLog(log: LogExport): void {
  const exportedAt = new Date().toISOString()
  const name = `debug-log-${exportedAt.slice(0, 19).replaceAll(':', '-')}.json`
  saveJson(name, { exportedAt, ...log })
}

function SystemInfo({ entryCount }: { entryCount: number }) {
  const text = usePanelText()
  const info = readSystemInfo(entryCount)
  return (
    <dl className="flex flex-col gap-2">
      {systemFacts.map((fact) => (
        <div key={fact} className="grid gap-x-3 sm:grid-cols-[10rem_1fr]">
          <dt className="text-soft">{text(`debug.system.${fact}`)}</dt>
          <dd className="font-medium break-all">{info[fact]}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Tabs and actions of the debug panel. */
export function DebugPanelContent() {
  const text = usePanelText()
  const [isAutomatic, setAutomatic] = useState(true)
  const [filter, setFilter] = useState(noLogFilter)
  const { snapshot, refresh } = useLogSnapshot(isAutomatic)
  const { entries, criticalErrors } = snapshot
  const filtered = useMemo(() => filterLog(entries, filter), [entries, filter])
  const critical = useMemo(() => [...criticalErrors].reverse(), [criticalErrors])

  function clear(): void {
    useDebugLog.getState().clear()
    refresh()
  }

  return (
    <div className="flex min-h-0 grow flex-col gap-2 text-sm">
      <div className="flex flex-wrap items-center gap-2">
        <Checkbox
          label={text('debug.autoRefresh')}
          checked={isAutomatic}
          onChange={(event) => setAutomatic(event.target.checked)}
        />
        <span className="ms-auto flex flex-wrap gap-2">
          <Button size="sm" variant="outline" onClick={refresh}>
            <RefreshCw aria-hidden="true" className="size-4 max-sm:hidden" />
            {text('debug.refresh')}
          </Button>
          <Button
            size="sm"
            variant="outline"
            onClick={() => {
              downloadLog({ entries, criticalErrors, system: readSystemInfo(entries.length) })
            }}
          >
            <Download aria-hidden="true" className="size-4 max-sm:hidden" />
            {text('debug.export')}
          </Button>
          <Button size="sm" variant="outline" onClick={clear}>
            <Trash2 aria-hidden="true" className="size-4 max-sm:hidden" />
            {text('debug.clear')}
          </Button>
        </span>
      </div>
      <div className="min-h-0 grow overflow-y-auto">
        <Tabs
          label={text('debug.title')}
          items={[
            {
              value: 'logs',
              label: text('debug.logsTab', { count: filtered.length }),
              content: (
                <>
                  <LogFilters entries={entries} filter={filter} onChange={setFilter} />
                  <LogList
                    label={text('debug.logs')}
                    entries={filtered}
                    empty={text('debug.noEntries')}
                  />
                </>
              ),
            },
            {
              value: 'critical',
              label: text('debug.criticalTab', { count: critical.length }),
              content: (
                <LogList
                  label={text('debug.critical')}
                  entries={critical}
                  empty={text('debug.noCritical')}
                />
              ),
            },
            {
              value: 'system',
              label: text('debug.systemTab'),
              content: <SystemInfo entryCount={entries.length} />,
            },
          ]}
        />
      </div>
    </div>
  )
}
