import { expect, test } from 'vitest'
import { filterLog, logComponents, noLogFilter } from '@/features/debug-panel/model/log-filter'
import type { LogEntry } from '@/lib/logger/log-types'

function entry(action: string, part: Partial<LogEntry> = {}): LogEntry {
  const timestamp = '2026-01-01T00:00:00Z'
  return {
    ...{ action, timestamp, level: 'info', component: 'shop', details: {}, userId: null },
    ...part,
  }
}

const entries = [
  entry('first', { userId: 'AB-12' }),
  entry('second', { level: 'error', component: 'rpc', userId: 'ab-34' }),
  entry('third', { level: 'error' }),
]
const actions = (part: Partial<typeof noLogFilter>) =>
  filterLog(entries, { ...noLogFilter, ...part }).map(({ action }) => action)

test('Without a filter all entries are shown, newest first', () => {
  expect(actions({})).toEqual(['third', 'second', 'first'])
})

test('An entry must match every filter', () => {
  expect(actions({ level: 'error' })).toEqual(['third', 'second'])
  expect(actions({ level: 'error', component: 'rpc' })).toEqual(['second'])
  expect(actions({ level: 'debug' })).toEqual([])
})

test('The user id matches partially and ignores case', () => {
  expect(actions({ userId: ' aB-' })).toEqual(['second', 'first'])
  expect(actions({ userId: 'ab-3' })).toEqual(['second'])
})

test('The filter offers each component of the log once', () => {
  expect(logComponents(entries)).toEqual(['rpc', 'shop'])
})
