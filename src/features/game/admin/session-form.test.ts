import { describe, expect, it } from 'vitest'
import {
  scanCounts,
  missingRequirement,
  sessionFormSchema,
  toSessionForm,
  toSessionInput,
} from '@/features/game/admin/session-form'
import { joining } from '@/features/game/admin/joining.fixture'
import type { AdminSession } from '@/features/game/api/admin-game-sessions'

const clueFacts = {
  ...{ name_hu: 'Nyom', name_en: 'Clue', price: 10, required_clue_id: null },
  ...{ is_active: true, is_locked: false },
}

const session: AdminSession = {
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

const form = toSessionForm(session)
const schema = sessionFormSchema(scanCounts(session))
const fieldsByErrorKey = (part: object) =>
  schema.safeParse({ ...form, ...part }).error?.issues.map(({ path }) => path.join('.')) ?? []

describe('the session form', () => {
  it('keeps an unchanged session, with clue positions from one', () => {
    const saved = toSessionInput(schema.parse(form), session)
    expect(saved).toMatchObject({
      id: 'session',
      updated_at: session.updated_at,
      late_scan_grace_minutes: 45,
      starts_at: session.starts_at,
      ends_at: null,
      is_test: true,
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
    const own = { ...session, ...claims }
    expect(toSessionInput(schema.parse(toSessionForm(own)), own)).toMatchObject(claims)
    expect(fieldsByErrorKey({ claimCodes: '0' })).toEqual(['claimCodes'])
  })

  it('omits the id of a new session', () => {
    const input = { ...toSessionForm(null), name: 'Margitsziget' }
    expect(toSessionInput(schema.parse(input), null)).not.toHaveProperty('id')
  })

  it('is a draft without limit, and keeps what a hunt has of its own', () => {
    const input = { ...toSessionForm(null), name: 'Margitsziget' }
    expect(toSessionInput(schema.parse(input), null)).toMatchObject({
      ...{ visibility: 'draft', max_players: null, joining_ends_at: null, clue_sales_end_at: null },
    })
    const own = {
      ...session,
      ...{ visibility: 'link_only' as const, max_players: 40, shows_player_count: true },
      ...{ team_mode: 'required' as const, team_max_size: 4 },
      ...{ joining_ends_at: '2026-06-05T12:00:00.5+00:00', place_hu: 'Sziget' },
    }
    expect(toSessionInput(schema.parse(toSessionForm(own)), own)).toMatchObject({
      ...{ visibility: 'link_only', max_players: 40, shows_player_count: true },
      ...{ team_mode: 'required', team_max_size: 4 },
      ...{ joining_ends_at: own.joining_ends_at, place_hu: 'Sziget' },
    })
  })

  it('rejects an end that is not after the start', () => {
    const startsAt = '2026-06-01T12:00'
    expect(fieldsByErrorKey({ startsAt, endsAt: startsAt })).toEqual(['endsAt'])
    expect(fieldsByErrorKey({ startsAt, endsAt: '2026-06-01T12:01' })).toEqual([])
  })

  it('rejects a limit below the existing scans', () => {
    const [, capped] = form.codes
    expect(fieldsByErrorKey({ codes: [{ ...capped, maxScans: '1' }] })).toEqual([
      'codes.0.maxScans',
    ])
    expect(fieldsByErrorKey({ codes: [{ ...capped, maxScans: '2' }] })).toEqual([])
  })

  it.each([
    ['a name of one letter', { name: 'B' }, 'name'],
    ['no place at all', { maxPlayers: '0' }, 'maxPlayers'],
    ['half a token', { startingTokens: '1.5' }, 'startingTokens'],
    ['a grace of more than a week', { graceMinutes: '10081' }, 'graceMinutes'],
    ['too many tokens', { startingTokens: '10001' }, 'startingTokens'],
    ['points below zero', { codes: [{ ...form.codes[0], points: '-1' }] }, 'codes.0.points'],
    [
      'a cap of zero',
      { codes: [{ codeId: 'new', points: '1', maxScans: '0', isPublic: false }] },
      'codes.0.maxScans',
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
