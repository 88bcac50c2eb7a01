import { SelectFilter } from '@/components/ui/select-filter'
import { usePanelText } from '@/features/debug-panel/components/use-panel-text'
import { logComponents, type LogFilter } from '@/features/debug-panel/model/log-filter'
import { logLevels, type LogEntry } from '@/lib/logger/log-types'

interface LogFiltersProps {
  entries: readonly LogEntry[]
  filter: LogFilter
  onChange: (filter: LogFilter) => void
}

export function LogFilters({ entries, filter, onChange }: LogFiltersProps) {
  const text = usePanelText()
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
      <SelectFilter
        label={text('debug.level')}
        allLabel={text('debug.allLevels')}
        value={filter.level}
        options={logLevels.map((level) => ({ value: level, label: text(`debug.levels.${level}`) }))}
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
