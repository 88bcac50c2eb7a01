import { expect, it } from 'vitest'
import { filterGameSessions } from '@/features/game-sessions/model/game-session-filter'

const gameSession = { name: 'hunt', is_test: false, archived_at: null }
const test = { name: 'test', is_test: true, archived_at: null }
const old = { name: 'old', is_test: false, archived_at: '2026-01-01T00:00:00Z' }

it.each([
  ['', ['hunt', 'test']],
  ['hunts', ['hunt']],
  ['tests', ['test']],
  ['archived', ['old']],
] as const)('the filter "%s" shows %j', (filter, names) => {
  expect(filterGameSessions([gameSession, test, old], filter).map(({ name }) => name)).toEqual(
    names,
  )
})
