import { describe, expect, it } from 'vitest'
import {
  clueSalesOpen,
  joinDeadline,
  joinErrorKey,
  milestones,
  salesEndAt,
  gameSessionPhase,
} from '@/features/game/model/game-session-state'

const gameSession = {
  ...{ opens_at: '2026-06-01T10:00:00Z', ends_at: '2026-06-30T18:00:00Z' },
  ...{ joining_closes_at: '2026-05-25T23:59:59Z', sales_close_at: '2026-06-01T10:00:00Z' },
}
const unscheduled = {
  ...gameSession,
  opens_at: null,
  joining_closes_at: null,
  sales_close_at: null,
}
const at = (iso: string) => Date.parse(iso)

describe('Clue sales', () => {
  it('end as scheduled, to the millisecond', () => {
    expect(clueSalesOpen(gameSession, true, at('2026-06-01T09:59:59.999Z'))).toBe(true)
    expect(clueSalesOpen(gameSession, true, at('2026-06-01T10:00:00Z'))).toBe(false)
  })

  it('depend only on the access flag without a schedule', () => {
    expect(clueSalesOpen(unscheduled, true, at('2030-01-01T00:00:00Z'))).toBe(true)
    expect(clueSalesOpen(unscheduled, false, at('2026-01-01T00:00:00Z'))).toBe(false)
  })
})

describe('The end of clue sales', () => {
  it('is the scheduled one, or the end of the session if that is earlier', () => {
    expect(salesEndAt(gameSession)).toBe(gameSession.sales_close_at)
    expect(salesEndAt({ ...gameSession, ends_at: '2026-05-20T18:00:00Z' })).toBe(
      '2026-05-20T18:00:00Z',
    )
    expect(salesEndAt({ ...gameSession, ends_at: null })).toBe(gameSession.sales_close_at)
  })

  it('is the end of the session without a schedule', () => {
    expect(salesEndAt(unscheduled)).toBe(gameSession.ends_at)
    expect(salesEndAt({ ...unscheduled, ends_at: null })).toBeNull()
  })
})

describe('A session', () => {
  it('runs from its start', () => {
    expect(gameSessionPhase(gameSession, at('2026-06-01T09:59:59Z'))).toBe('upcoming')
    expect(gameSessionPhase(gameSession, at('2026-06-01T10:00:00Z'))).toBe('running')
    expect(gameSessionPhase(unscheduled, at('2026-01-01T00:00:00Z'))).toBe('running')
  })

  it('never ends without an end date', () => {
    expect(gameSessionPhase(gameSession, at('2026-06-30T18:00:00Z'))).toBe('ended')
    expect(gameSessionPhase({ opens_at: null, ends_at: null }, at('2036-01-01T00:00:00Z'))).toBe(
      'running',
    )
  })

  it('that is paused past its planned end stays paused until its organiser decides', () => {
    const paused = { ...unscheduled, paused_at: '2026-06-30T17:30:00Z' }
    const late = at('2026-06-30T19:00:00Z')
    expect(gameSessionPhase(paused, late)).toBe('paused')
    expect(joinErrorKey(paused, late)).toBeNull()
    expect(gameSessionPhase({ ...paused, paused_at: null }, late)).toBe('ended')
  })
})

describe('Joining', () => {
  it('is open until the deadline has passed', () => {
    expect(joinErrorKey(gameSession, at('2026-05-25T23:59:59Z'))).toBeNull()
    expect(joinErrorKey(gameSession, at('2026-05-26T00:00:00Z'))).toBe('registration_closed')
    expect(joinErrorKey(unscheduled, at('2026-06-10T00:00:00Z'))).toBeNull()
  })

  it('has no deadline if the session ends first', () => {
    expect(joinDeadline(gameSession)).toBe(gameSession.joining_closes_at)
    const early = { ...gameSession, ends_at: '2026-05-20T18:00:00Z' }
    expect(joinDeadline(early)).toBeNull()
    expect(joinErrorKey(early, at('2026-05-20T17:59:59Z'))).toBeNull()
    expect(joinErrorKey(early, at('2026-05-20T18:00:00Z'))).toBe('game_session_ended')
  })

  it('fails for a full session, and for an ended one before that', () => {
    const full = { ...unscheduled, is_full: true }
    expect(joinErrorKey(full, at('2026-06-10T00:00:00Z'))).toBe('game_session_full')
    expect(joinErrorKey(full, at('2026-07-01T00:00:00Z'))).toBe('game_session_ended')
  })
})

describe('Milestones', () => {
  const kindsOf = (
    changes: Partial<typeof gameSession>,
    now = '2026-05-01T00:00:00Z',
    sells = true,
  ) => milestones({ ...gameSession, ...changes }, sells, at(now)).map(({ kind }) => kind)

  it('are sorted by time, and merge a start that equals the end of sales', () => {
    expect(kindsOf({ opens_at: '2026-06-01T12:00:00+02:00' })).toEqual([
      ...['start_and_sales_end', 'session_end'],
    ])
    expect(kindsOf({ opens_at: '2026-06-02T10:00:00Z' })).toEqual([
      ...['sales_end', 'session_start', 'session_end'],
    ])
  })

  it('omit the end of sales while access to clues is disabled, or if the session ends first', () => {
    expect(kindsOf({}, '2026-05-01T00:00:00Z', false)).toEqual(['session_start', 'session_end'])
    expect(kindsOf({ opens_at: '2026-05-05T10:00:00Z', ends_at: '2026-05-20T18:00:00Z' })).toEqual([
      ...['session_start', 'session_end'],
    ])
  })

  it('omit past events', () => {
    expect(kindsOf({}, '2026-06-01T10:00:00Z')).toEqual(['session_end'])
  })
})
