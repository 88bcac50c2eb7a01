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

test('Without a filter everything shows, the newest first', () => {
  expect(actions({})).toEqual(['third', 'second', 'first'])
})

test('Filters narrow each other', () => {
  expect(actions({ level: 'error' })).toEqual(['third', 'second'])
  expect(actions({ level: 'error', component: 'rpc' })).toEqual(['second'])
  expect(actions({ level: 'debug' })).toEqual([])
})

test('A part of the user id is enough, in any case', () => {
  expect(actions({ userId: ' aB-' })).toEqual(['second', 'first'])
  expect(actions({ userId: 'ab-3' })).toEqual(['second'])
})

test('The components on offer are those that occur, once each', () => {
  expect(logComponents(entries)).toEqual(['rpc', 'shop'])
})
