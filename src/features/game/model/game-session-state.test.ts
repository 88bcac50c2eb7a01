import { expect, it } from 'vitest'
import { stateOf } from '@tests/support/game-session.fixture'
import {
  type GameSessionState,
  milestones,
  salesEndOf,
  startOf,
  stateAt,
} from '@/features/game/model/game-session-state'

const START = '2026-06-01T10:00:00+00:00'
const END = '2026-06-30T18:00:00+00:00'
const at = (iso: string) => Date.parse(iso)
const unsold = (state: GameSessionState): GameSessionState => ({ ...state, sales_open: false })

const states = [stateOf('upcoming'), unsold(stateOf('running', START)), stateOf('ended', END)]
const gameSession = { states, ends_at: END, sales_close_at: START }

it('The state is the last one that has come, to the millisecond', () => {
  expect(stateAt(states, at(START) - 1)).toBe(states[0])
  expect(stateAt(states, at(START))).toBe(states[1])
  expect(stateAt(states, at(END) + 1)).toBe(states[2])
})

it('Before the first answer a hunt counts as running', () => {
  expect(stateAt(undefined, at(START)).phase).toBe('running')
})

it('The start and the end of sales are known only while they are ahead', () => {
  expect([startOf(states), salesEndOf(states)]).toEqual([START, START])
  expect([startOf(states.slice(2)), salesEndOf([unsold(stateOf('running'))])]).toEqual([null, null])
})

const kindsOf = (changes: Partial<typeof gameSession>, now = '2026-05-01T00:00:00Z') =>
  milestones({ ...gameSession, ...changes }, at(now)).map(({ kind }) => kind)

it('Milestones are sorted by time, and merge a start that equals the end of sales', () => {
  expect(kindsOf({})).toEqual(['start_and_sales_end', 'session_end'])
  const salesEnd = '2026-05-31T10:00:00+00:00'
  const all = [stateOf('upcoming'), unsold(stateOf('upcoming', salesEnd)), ...states.slice(1)]
  expect(kindsOf({ states: all, sales_close_at: salesEnd })).toEqual([
    ...['sales_end', 'session_start', 'session_end'],
  ])
})

it('Milestones omit the end of sales while clues are not for sale, or if the hunt ends first', () => {
  expect(kindsOf({ states: states.map(unsold) })).toEqual(['session_start', 'session_end'])
  const selling = [stateOf('upcoming'), stateOf('running', START), stateOf('ended', END)]
  expect(kindsOf({ states: selling, sales_close_at: '2026-07-01T10:00:00+00:00' })).toEqual([
    ...['session_start', 'session_end'],
  ])
})

it('Milestones omit past events', () => {
  expect(kindsOf({}, '2026-06-01T10:00:00Z')).toEqual(['session_end'])
})
