import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isScheduleUntouched, playerBlockers } from '@/features/game/model/player-blockers'

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
const hunt = {
  starts_at: null,
  ...{ ends_at: '2026-06-01T18:00:00Z', clue_sales_end_at: null, joining_ends_at: null },
  visibility: 'listed' as const,
  created_at: '2025-05-01T10:00:00Z',
}

describe('The player blockers', () => {
  it('are a hunt alone in an empty installation', () => {
    expect(playerBlockers(untouched, [], now)).toEqual(['noHunt'])
  })

  it('include the dates of the settings for hunts made before them only', () => {
    expect(playerBlockers(untouched, [hunt], now)).toEqual(['joiningClosed', 'salesOver'])
    const later = { ...hunt, created_at: '2026-04-30T10:00:00Z' }
    expect(playerBlockers(untouched, [later], now)).toEqual([])
  })

  it('are empty before a published hunt', () => {
    expect(playerBlockers(ahead, [hunt], now)).toEqual([])
    expect(playerBlockers(ahead, [{ ...hunt, ends_at: null }], now)).toEqual([])
  })

  it('include playing if every hunt is a draft or over', () => {
    const over = { ...hunt, ends_at: '2026-05-01T10:00:00Z' }
    expect(playerBlockers(ahead, [{ ...hunt, visibility: 'draft' }, over], now)).toEqual([
      'onlyDrafts',
    ])
    expect(playerBlockers(ahead, [over], now)).toEqual(['noHunt'])
  })

  it('include buying while clue sales are off, regardless of the schedule', () => {
    const off = { ...untouched, clue_access_enabled: false }
    expect(playerBlockers(off, [hunt], now)).toEqual(['joiningClosed', 'salesSwitchedOff'])
    expect(playerBlockers({ ...off, is_schedule_enabled: false }, [hunt], now)).toEqual([
      'salesSwitchedOff',
    ])
  })

  it('ignore the dates of a disabled schedule', () => {
    expect(playerBlockers({ ...untouched, is_schedule_enabled: false }, [hunt], now)).toEqual([])
  })

  it('leave out what one hunt with a schedule of its own allows', () => {
    const own = {
      clue_sales_end_at: '2026-05-20T10:00:00Z',
      joining_ends_at: '2026-05-20T10:00:00Z',
    }
    expect(playerBlockers(untouched, [hunt, { ...hunt, ...own }], now)).toEqual([])
    const over = {
      clue_sales_end_at: '2026-04-20T10:00:00Z',
      joining_ends_at: '2026-04-20T10:00:00Z',
    }
    expect(playerBlockers(ahead, [{ ...hunt, ...over }], now)).toEqual([
      'joiningClosed',
      'salesOver',
    ])
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
