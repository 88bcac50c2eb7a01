import { describe, expect, it } from 'vitest'
import { defaultGameSettings, type GameSettings } from '@/features/game/model/game-settings'
import {
  clueSalesOpen,
  joinDeadline,
  joinErrorKey,
  milestones,
  salesEndAt,
  scanningOpensAt,
  sessionPhase,
} from '@/features/game/model/session-state'

const settings: GameSettings = {
  ...defaultGameSettings,
  game_start_time: '2026-06-01T10:00:00Z',
  registration_deadline: '2026-05-25T23:59:59Z',
}
const unscheduled: GameSettings = { ...settings, is_schedule_enabled: false }
const followsSettings = { clue_sales_end_at: null, joining_ends_at: null }
const session = {
  ...{ starts_at: null, ends_at: '2026-06-30T18:00:00Z', is_test: false },
  ...followsSettings,
}
const at = (iso: string) => Date.parse(iso)

describe('Clue sales', () => {
  it('end at the game start, to the millisecond', () => {
    expect(clueSalesOpen(session, settings, at('2026-06-01T09:59:59.999Z'))).toBe(true)
    expect(clueSalesOpen(session, settings, at('2026-06-01T10:00:00Z'))).toBe(false)
  })

  it('depend only on the access flag without a schedule', () => {
    expect(clueSalesOpen(session, unscheduled, at('2030-01-01T00:00:00Z'))).toBe(true)
    expect(
      clueSalesOpen(
        session,
        { ...unscheduled, clue_access_enabled: false },
        at('2026-01-01T00:00:00Z'),
      ),
    ).toBe(false)
  })

  it('are closed before the game start while access is disabled', () => {
    const closed = { ...settings, clue_access_enabled: false }
    expect(clueSalesOpen(session, closed, at('2026-01-01T00:00:00Z'))).toBe(false)
  })
})

describe('The end of clue sales', () => {
  const early = { ends_at: '2026-05-20T18:00:00Z', ...followsSettings }
  const endless = { ends_at: null, ...followsSettings }

  it('is the game start, or the end of the session if that is earlier', () => {
    expect(salesEndAt(session, settings)).toBe(settings.game_start_time)
    expect(salesEndAt(early, settings)).toBe(early.ends_at)
    expect(salesEndAt(endless, settings)).toBe(settings.game_start_time)
  })

  it('is the end of the session without a schedule', () => {
    expect(salesEndAt(session, unscheduled)).toBe(session.ends_at)
    expect(salesEndAt(endless, unscheduled)).toBeNull()
  })
})

describe('A session with a schedule of its own', () => {
  const own = {
    ...session,
    clue_sales_end_at: '2026-06-10T10:00:00Z',
    joining_ends_at: '2026-06-05T12:00:00Z',
  }

  it('sells clues until its own end, with or without the common schedule', () => {
    for (const common of [settings, unscheduled]) {
      expect(clueSalesOpen(own, common, at('2026-06-10T09:59:59.999Z'))).toBe(true)
      expect(clueSalesOpen(own, common, at('2026-06-10T10:00:00Z'))).toBe(false)
      expect(salesEndAt(own, common)).toBe(own.clue_sales_end_at)
    }
    const off = { ...settings, clue_access_enabled: false }
    expect(clueSalesOpen(own, off, at('2026-05-01T00:00:00Z'))).toBe(false)
  })

  it('can be joined until its own deadline, with or without the common schedule', () => {
    for (const common of [settings, unscheduled]) {
      expect(joinErrorKey(own, common, at('2026-06-05T12:00:00Z'))).toBeNull()
      expect(joinErrorKey(own, common, at('2026-06-05T12:00:00.001Z'))).toBe('registration_closed')
      expect(joinDeadline(own, common)).toBe(own.joining_ends_at)
    }
  })

  it('announces its own end of sales', () => {
    expect(milestones(own, settings, at('2026-06-02T00:00:00Z'))).toEqual([
      { kind: 'sales_end', at: own.clue_sales_end_at },
      { kind: 'session_end', at: own.ends_at },
    ])
  })
})

describe('A session', () => {
  it('without its own start opens at the game start if the schedule is enabled', () => {
    expect(scanningOpensAt(session, settings)).toBe(settings.game_start_time)
    expect(scanningOpensAt(session, unscheduled)).toBeNull()
    expect(sessionPhase(session, settings, at('2026-06-01T09:59:59Z'))).toBe('upcoming')
    expect(sessionPhase(session, settings, at('2026-06-01T10:00:00Z'))).toBe('running')
    expect(sessionPhase(session, unscheduled, at('2026-01-01T00:00:00Z'))).toBe('running')
  })

  it('with its own start does not wait for the game start', () => {
    const early = { ...session, starts_at: '2026-05-01T08:00:00Z' }
    expect(sessionPhase(early, settings, at('2026-05-01T07:59:59Z'))).toBe('upcoming')
    expect(sessionPhase(early, settings, at('2026-05-01T08:00:00Z'))).toBe('running')
  })

  it('never ends without an end date', () => {
    expect(sessionPhase(session, settings, at('2026-06-30T18:00:00Z'))).toBe('ended')
    const endless = { starts_at: null, ends_at: null }
    expect(sessionPhase(endless, settings, at('2036-01-01T00:00:00Z'))).toBe('running')
  })
})

describe('Joining', () => {
  it('is open until the registration deadline has passed', () => {
    expect(joinErrorKey(session, settings, at('2026-05-25T23:59:59Z'))).toBeNull()
    expect(joinErrorKey(session, settings, at('2026-05-26T00:00:00Z'))).toBe('registration_closed')
  })

  it('has no deadline without a schedule', () => {
    expect(joinErrorKey(session, unscheduled, at('2026-06-10T00:00:00Z'))).toBeNull()
  })

  it('has no deadline for a test session', () => {
    const testSession = { ...session, is_test: true }
    expect(joinErrorKey(testSession, settings, at('2026-06-10T00:00:00Z'))).toBeNull()
  })

  it('uses the deadline of the settings unless the session ends first', () => {
    expect(joinDeadline(session, settings)).toBe(settings.registration_deadline)
    const early = { ...session, ends_at: '2026-05-20T18:00:00Z' }
    expect(joinDeadline(early, settings)).toBeNull()
    expect(joinErrorKey(early, settings, at('2026-05-20T17:59:59Z'))).toBeNull()
    expect(joinErrorKey(early, settings, at('2026-05-20T18:00:00Z'))).toBe('game_session_ended')
  })

  it('fails for an ended session regardless of the deadline', () => {
    expect(joinErrorKey(session, unscheduled, at('2026-07-01T00:00:00Z'))).toBe(
      'game_session_ended',
    )
  })
})

describe('Milestones', () => {
  it('are sorted by time', () => {
    const kinds = milestones(session, settings, at('2026-05-01T00:00:00Z')).map(({ kind }) => kind)
    expect(kinds).toEqual(['start_and_sales_end', 'session_end'])
  })

  it('merge a session start that equals the game start', () => {
    const same = { ...session, starts_at: '2026-06-01T12:00:00+02:00' }
    const kinds = milestones(same, settings, at('2026-05-01T00:00:00Z')).map(({ kind }) => kind)
    expect(kinds).toEqual(['start_and_sales_end', 'session_end'])
  })

  it('list the session start and the end of sales separately', () => {
    const later = { ...session, starts_at: '2026-06-02T10:00:00Z' }
    const kinds = milestones(later, settings, at('2026-05-01T00:00:00Z')).map(({ kind }) => kind)
    expect(kinds).toEqual(['sales_end', 'session_start', 'session_end'])
  })

  it('omit the end of sales while access to clues is disabled', () => {
    const closed = { ...settings, clue_access_enabled: false }
    const kinds = milestones(session, closed, at('2026-05-01T00:00:00Z')).map(({ kind }) => kind)
    expect(kinds).toEqual(['session_start', 'session_end'])
  })

  it('omit past events', () => {
    const kinds = milestones(session, settings, at('2026-06-01T10:00:00Z')).map(({ kind }) => kind)
    expect(kinds).toEqual(['session_end'])
  })

  it('include only own dates without a schedule', () => {
    const own = { ...session, starts_at: '2026-06-05T10:00:00Z' }
    const kinds = milestones(own, unscheduled, at('2026-05-01T00:00:00Z')).map(({ kind }) => kind)
    expect(kinds).toEqual(['session_start', 'session_end'])
  })

  it('show the game start as the end of sales if the session has its own start', () => {
    const own = { ...session, starts_at: '2026-05-05T10:00:00Z' }
    const kindsOf = (changes: Partial<GameSettings>, endsAt = session.ends_at) =>
      milestones(
        { ...own, ends_at: endsAt },
        { ...settings, ...changes },
        at('2026-05-10T00:00:00Z'),
      ).map(({ kind }) => kind)
    expect(kindsOf({})).toEqual(['sales_end', 'session_end'])
    expect(kindsOf({ clue_access_enabled: false })).toEqual(['session_end'])
    expect(kindsOf({}, '2026-05-20T18:00:00Z')).toEqual(['session_end'])
  })
})

it('Dates of the settings that had passed when a session was made do not apply to it', () => {
  const first = { ...session, created_at: '2026-06-02T10:00:00Z' }
  const now = at('2026-06-03T10:00:00Z')
  expect(scanningOpensAt(first, settings)).toBeNull()
  expect(joinErrorKey(first, settings, now)).toBeNull()
  expect(joinDeadline(first, settings)).toBeNull()
  expect(clueSalesOpen(first, settings, now)).toBe(true)
  expect(salesEndAt(first, settings)).toBe(first.ends_at)
  const earlier = { ...session, created_at: '2026-05-01T10:00:00Z' }
  expect(scanningOpensAt(earlier, settings)).toBe(settings.game_start_time)
  expect(joinErrorKey(earlier, settings, now)).toBe('registration_closed')
})

it('A hunt that is paused past its planned end stays paused until its organiser decides', () => {
  const paused = { ...session, paused_at: '2026-06-30T17:30:00Z' }
  const late = at('2026-06-30T19:00:00Z')
  expect(sessionPhase(paused, settings, late)).toBe('paused')
  expect(joinErrorKey(paused, unscheduled, late)).toBeNull()
  expect(sessionPhase({ ...paused, paused_at: null }, settings, late)).toBe('ended')
})
