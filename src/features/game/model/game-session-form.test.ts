import { describe, expect, it } from 'vitest'
import {
  missingRequirement,
  gameSessionForm,
  gameSessionValues,
} from '@/features/game/model/game-session-form'
import { joining } from '@tests/support/joining.fixture'
import type { AdminGameSession } from '@/features/game/api/admin-game'

const clueFacts = {
  ...{ name_hu: 'Nyom', name_en: 'Clue', price: 10, required_clue_id: null },
  ...{ is_active: true, is_locked: false },
}

const gameSession: AdminGameSession = {
  id: 'session',
  name: 'Budapest',
  description_hu: 'Leírás',
  description_en: 'Description',
  starts_at: '2026-06-01T10:00:00.123456+00:00',
  ends_at: null,
  leaderboard_frozen_at: null,
  is_test: true,
  ...joining,
  starting_tokens: 150,
  treasure_name_hu: 'Láda',
  treasure_name_en: 'Chest',
  treasure_awarded_at: null,
  results_published_at: null,
  late_scan_grace_minutes: 45,
  cloned_from: null,
  archived_at: null,
  updated_at: '2026-05-01T08:00:00.654321+00:00',
  players: 3,
  clues: [
    { clue_id: 'second', position: 7, ...clueFacts },
    { clue_id: 'first', position: 2, ...clueFacts },
  ],
  qr_codes: [
    {
      qr_code_id: 'open',
      name: 'Híd',
      short_code: 'ABCDEFGH',
      is_active: true,
      points: 10,
      max_scans: null,
      is_public: true,
      current_scans: 4,
    },
    {
      qr_code_id: 'capped',
      name: 'Torony',
      short_code: 'JKLMNPQR',
      is_active: true,
      points: 100,
      max_scans: 3,
      is_public: false,
      current_scans: 2,
    },
  ],
}

const form = gameSessionValues(gameSession)
const schema = gameSessionForm(gameSession)
const fieldsByErrorKey = (part: object) =>
  schema.safeParse({ ...form, ...part }).error?.issues.map(({ path }) => path.join('.')) ?? []

describe('the session form', () => {
  it('keeps an unchanged session, with clue positions from one', () => {
    expect(schema.parse(form)).toMatchObject({
      late_scan_grace_minutes: 45,
      starts_at: gameSession.starts_at,
      ends_at: null,
      starting_tokens: 150,
      clues: [
        { clue_id: 'first', position: 1 },
        { clue_id: 'second', position: 2 },
      ],
      qr_codes: [
        { qr_code_id: 'open', points: 10, max_scans: null, is_public: true },
        { qr_code_id: 'capped', points: 100, max_scans: 3, is_public: false },
      ],
    })
  })

  it('keeps when claims open and what they ask for', () => {
    const claims = { claim_contact: 'phone', claim_opens: 'path', claim_codes: 4 } as const
    const own = { ...gameSession, ...claims }
    expect(gameSessionForm(own).parse(gameSessionValues(own))).toMatchObject(claims)
    expect(fieldsByErrorKey({ claim_codes: '0' })).toEqual(['claim_codes'])
  })

  it('is a draft without limit, and keeps what a hunt has of its own', () => {
    const input = { ...gameSessionValues(null), name: 'Margitsziget' }
    expect(gameSessionForm(null).parse(input)).toMatchObject({
      ...{ visibility: 'draft', max_players: null, joining_ends_at: null, clue_sales_end_at: null },
    })
    const own = {
      ...gameSession,
      ...{ visibility: 'link_only' as const, max_players: 40, shows_player_count: true },
      ...{ team_mode: 'required' as const, team_max_size: 4 },
      ...{ joining_ends_at: '2026-06-05T12:00:00.5+00:00', place_hu: 'Sziget' },
    }
    expect(gameSessionForm(own).parse(gameSessionValues(own))).toMatchObject({
      ...{ visibility: 'link_only', max_players: 40, shows_player_count: true },
      ...{ team_mode: 'required', team_max_size: 4 },
      ...{ joining_ends_at: own.joining_ends_at, place_hu: 'Sziget' },
    })
  })

  it('rejects an end that is not after the start', () => {
    const starts_at = '2026-06-01T12:00'
    expect(fieldsByErrorKey({ starts_at, ends_at: starts_at })).toEqual(['ends_at'])
    expect(fieldsByErrorKey({ starts_at, ends_at: '2026-06-01T12:01' })).toEqual([])
  })

  it('rejects a limit below the existing scans', () => {
    const [, capped] = form.qr_codes
    expect(fieldsByErrorKey({ qr_codes: [{ ...capped, max_scans: '1' }] })).toEqual([
      'qr_codes.0.max_scans',
    ])
    expect(fieldsByErrorKey({ qr_codes: [{ ...capped, max_scans: '2' }] })).toEqual([])
  })

  it.each([
    ['a name of one letter', { name: 'B' }, 'name'],
    ['no place at all', { max_players: '0' }, 'max_players'],
    ['half a token', { starting_tokens: '1.5' }, 'starting_tokens'],
    [
      'a grace of more than a week',
      { late_scan_grace_minutes: '10081' },
      'late_scan_grace_minutes',
    ],
    ['too many tokens', { starting_tokens: '10001' }, 'starting_tokens'],
    [
      'points below zero',
      { qr_codes: [{ ...form.qr_codes[0], points: '-1' }] },
      'qr_codes.0.points',
    ],
    [
      'a cap of zero',
      { qr_codes: [{ qr_code_id: 'new', points: '1', max_scans: '0', is_public: false }] },
      'qr_codes.0.max_scans',
    ],
  ])('rejects %s', (_, part, field) => {
    expect(fieldsByErrorKey(part)).toEqual([field])
  })
})

describe('a clue that requires another one', () => {
  it('lacks its requirement only while that clue is not in the session', () => {
    const second = { required_clue_id: 'first' }
    expect(missingRequirement(second, ['second'])).toBe('first')
    expect(missingRequirement(second, ['second', 'first'])).toBeNull()
    expect(missingRequirement({ required_clue_id: null }, ['first'])).toBeNull()
  })
})
