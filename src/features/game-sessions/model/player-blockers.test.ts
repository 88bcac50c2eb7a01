import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { stateOf } from '@tests/support/game-session.fixture'
import type { GameSessionState } from '@/features/game/model/game-session-state'
import { isScheduleUntouched, playerBlockers } from '@/features/game-sessions/model/player-blockers'

const tables = readFileSync(
  new URL('../../../../supabase/schemas/20_game/tables.sql', import.meta.url),
  'utf8',
)
/** Default of a column in the database schema. */
const installed = (column: string) =>
  new RegExp(`${column} timestamptz not null default '([^']+)'`).exec(tables)?.[1] ?? ''

const untouched = {
  game_start_time: installed('game_start_time'),
  registration_deadline: installed('registration_deadline'),
  clue_access_enabled: true,
  is_schedule_enabled: true,
  locked_message_hu: 'Zárva',
  locked_message_en: 'Closed',
  print_site: null,
  updated_at: '2026-05-01T10:00:00Z',
}
const ahead = {
  ...untouched,
  game_start_time: '2026-06-01T10:00:00Z',
  registration_deadline: '2026-06-01T10:00:00Z',
}
const now = Date.parse('2026-05-01T10:00:00Z')
const gameSession = { starts_at: null, visibility: 'listed' as const, states: [stateOf('running')] }
const closedState: GameSessionState = {
  ...{ since: '2026-05-01T10:00:00Z', phase: 'running' },
  ...{ joining_refusal: 'registration_closed', sales_open: false },
}
const closed = { ...gameSession, states: [stateOf('running'), closedState] }

describe('The player blockers', () => {
  it('are a hunt alone in an empty installation', () => {
    expect(playerBlockers(ahead, [], now)).toEqual(['noHunt'])
  })

  it('include dates that have passed for every hunt', () => {
    expect(playerBlockers(ahead, [closed], now)).toEqual(['joiningClosed', 'salesOver'])
    expect(playerBlockers(ahead, [closed, gameSession], now)).toEqual([])
  })

  it('are empty before a published hunt', () => {
    expect(playerBlockers(ahead, [gameSession], now)).toEqual([])
    expect(playerBlockers(ahead, [closed], now - 1)).toEqual([])
  })

  it('include playing if every hunt is a draft or over', () => {
    const over = {
      ...gameSession,
      states: [stateOf('running'), stateOf('ended', '2026-05-01T10:00:00Z')],
    }
    expect(playerBlockers(ahead, [{ ...gameSession, visibility: 'draft' }, over], now)).toEqual([
      'onlyDrafts',
    ])
    expect(playerBlockers(ahead, [over], now)).toEqual(['noHunt'])
  })

  it('include buying while clue sales are off, whatever the dates', () => {
    const off = { ...ahead, clue_access_enabled: false }
    expect(playerBlockers(off, [closed], now)).toEqual(['joiningClosed', 'salesSwitchedOff'])
    expect(playerBlockers(off, [gameSession], now)).toEqual(['salesSwitchedOff'])
  })
})

it('The schedule counts as untouched only with its default dates', () => {
  expect(isScheduleUntouched(untouched)).toBe(true)
  expect(isScheduleUntouched(ahead)).toBe(false)
  expect(isScheduleUntouched({ ...untouched, is_schedule_enabled: false })).toBe(false)
  expect(
    isScheduleUntouched({ ...untouched, registration_deadline: ahead.registration_deadline }),
  ).toBe(false)
})
