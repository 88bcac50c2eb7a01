import { expect, it } from 'vitest'
import { filterSessions } from '@/features/game-sessions/model/session-filter'

const hunt = { name: 'hunt', is_test: false, archived_at: null }
const test = { name: 'test', is_test: true, archived_at: null }
const old = { name: 'old', is_test: false, archived_at: '2026-01-01T00:00:00Z' }

it.each([
  ['', ['hunt', 'test']],
  ['hunts', ['hunt']],
  ['tests', ['test']],
  ['archived', ['old']],
] as const)('the filter "%s" shows %j', (filter, names) => {
  expect(filterSessions([hunt, test, old], filter).map(({ name }) => name)).toEqual(names)
})
