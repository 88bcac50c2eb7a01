import { Badge, type BadgeTone } from '@/components/ui/badge'
import { formatLogTime, usePanelText } from '@/features/debug-panel/components/use-panel-text'
import type { LogEntry, LogLevel } from '@/lib/logger/log-types'

const tones: Record<LogLevel, BadgeTone> = {
  error: 'error',
  warn: 'warning',
  info: 'info',
  debug: 'neutral',
}

function LogEntryItem({ entry }: { entry: LogEntry }) {
  const text = usePanelText()
  const extra = {
    ...(entry.userId === null ? {} : { userId: entry.userId }),
    ...(Object.keys(entry.details).length === 0 ? {} : { details: entry.details }),
  }
  return (
    <li className="py-2">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={tones[entry.level]}>{text(`debug.levels.${entry.level}`)}</Badge>
        <span className="font-semibold break-all">{`${entry.component} · ${entry.action}`}</span>
        <time dateTime={entry.timestamp} className="text-soft ms-auto tabular-nums">
          {formatLogTime(entry.timestamp)}
        </time>
      </p>
      {entry.error && <p className="mt-1 break-words">{entry.error.message}</p>}
      {(Object.keys(extra).length > 0 || entry.error?.stack) && (
        <details>
          <summary className="text-soft cursor-pointer py-1.5">{text('debug.details')}</summary>
          <pre
            tabIndex={0}
            aria-label={text('debug.details')}
            className="bg-base-200 rounded-field max-h-48 overflow-auto p-2 text-xs whitespace-pre-wrap"
          >
            {[JSON.stringify(extra, null, 2), entry.error?.stack].filter(Boolean).join('\n')}
          </pre>
        </details>
      )}
    </li>
  )
}

interface LogListProps {
  label: string
  entries: readonly LogEntry[]
  /** Text of an empty list. */
  empty: string
}

/** Log entries, newest first. */
export function LogList({ label, entries, empty }: LogListProps) {
  if (entries.length === 0) return <p className="text-soft py-6 text-center">{empty}</p>
  return (
    <ol aria-label={label} className="divide-base-300 divide-y">
      {entries.map((entry, index) => (
        // Entries have no id: counting from the oldest one keeps keys stable while new entries arrive.
        <LogEntryItem key={entries.length - index} entry={entry} />
      ))}
    </ol>
  )
}
