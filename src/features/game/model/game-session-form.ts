import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import type { ClueLink } from '@/lib/content/clue-links'
import type { AdminGameSession } from '@/features/game/api/admin-game'
import {
  claimContacts,
  claimOpenings,
  publicNames,
  teamModes,
  visibilities,
} from '@/features/game/model/game-session-options'
import {
  formValues,
  integer,
  localized,
  MAX_TOKENS,
  optionalInteger,
  optionalTime,
  text,
} from '@/lib/forms/fields'
import { textLanguagesAmong } from '@/lib/game-session/languages-of-game-sessions'
import type { TextLanguage } from '@/lib/i18n/text-languages'

/** Same limits as in the check constraints, also in hunt files. */
export const limits = {
  ...{ points: 100_000, maxScans: 10_000_000, place: 200, treasureName: 200 },
  name: [2, 120],
  ...{ description: 2000, invitation: 2000 },
  claim_codes: [1, 10_000],
  late_scan_grace_minutes: [0, 10_080],
  max_players: [1, 1_000_000],
  team_max_size: [2, 100],
} as const

/** Scans of each code of a session, by code id. */
export function scanCounts(gameSession: AdminGameSession | null): ReadonlyMap<string, number> {
  return new Map(gameSession?.qr_codes.map((code) => [code.qr_code_id, code.current_scans]))
}

/** Languages of the texts of a hunt, as values of a form: Hungarian, English or both. */
export const gameSessionLanguages = ['hu', 'en', 'hu,en'] as const

export type GameSessionLanguages = (typeof gameSessionLanguages)[number]

/** @param languages of a hunt; absent: both */
function toGameSessionLanguages(languages: readonly string[] = ['hu', 'en']): GameSessionLanguages {
  return gameSessionLanguages.find((value) => value === languages.join(',')) ?? 'hu,en'
}

/** The languages that a value of the form stands for. */
export function toTextLanguages(value: GameSessionLanguages): readonly TextLanguage[] {
  return textLanguagesAmong(value.split(','))
}

export const languagesField = z.codec(z.enum(gameSessionLanguages), z.custom<string[]>(), {
  decode: (languages) => [...toTextLanguages(languages)],
  encode: toGameSessionLanguages,
})

/** Clues in the order of their positions. */
const orderedClues = z.codec(
  z.array(z.object({ clue_id: z.string() })),
  z.custom<{ clue_id: string; position: number }[]>(),
  {
    decode: (clues) => clues.map(({ clue_id }, index) => ({ clue_id, position: index + 1 })),
    encode: (clues) => clues.toSorted((a, b) => a.position - b.position),
  },
)

export const gameSessionCode = z.object({
  qr_code_id: z.string(),
  points: integer(0, limits.points),
  /** Null: no limit. */
  max_scans: optionalInteger(1, limits.maxScans),
  is_public: z.boolean(),
})

export const endsAfterStart = z.refine<{ starts_at: string | null; ends_at: string | null }>(
  ({ starts_at, ends_at }) => !(Date.parse(starts_at ?? '') >= Date.parse(ends_at ?? '')),
  { path: ['ends_at'] },
)

/**
 * Same rules as in admin_save_game_session.
 * @param before session from which the form was filled, so that unchanged times stay exact; null: a new one
 * @param counts scans so far, by code id
 */
export const gameSessionForm = (before: AdminGameSession | null, counts = scanCounts(before)) =>
  z
    .object({
      name: text(...limits.name),
      ...localized('description', text(0, limits.description)),
      ...localized('treasure_name', text(0, limits.treasureName)),
      claim_contact: z.enum(claimContacts),
      claim_opens: z.enum(claimOpenings),
      claim_codes: integer(...limits.claim_codes),
      languages: languagesField,
      starts_at: optionalTime(before?.starts_at),
      ends_at: optionalTime(before?.ends_at),
      leaderboard_frozen_at: optionalTime(before?.leaderboard_frozen_at),
      late_scan_grace_minutes: integer(...limits.late_scan_grace_minutes),
      starting_tokens: integer(0, MAX_TOKENS),
      visibility: z.enum(visibilities),
      /** Null follows the settings, as `joining_ends_at`. */
      clue_sales_end_at: optionalTime(before?.clue_sales_end_at),
      joining_ends_at: optionalTime(before?.joining_ends_at),
      /** Null: no limit. */
      max_players: optionalInteger(...limits.max_players),
      shows_player_count: z.boolean(),
      public_names: z.enum(publicNames),
      allows_guests: z.boolean(),
      team_mode: z.enum(teamModes),
      team_max_size: integer(...limits.team_max_size),
      ...localized('place', text(0, limits.place)),
      ...localized('invitation', text(0, limits.invitation)),
      clues: orderedClues,
      qr_codes: z.array(gameSessionCode),
    })
    .check(endsAfterStart, ({ value, issues }) => {
      value.qr_codes.forEach(({ qr_code_id, max_scans }, index) => {
        if (max_scans === null || !(max_scans < (counts.get(qr_code_id) ?? 0))) return
        const path = ['qr_codes', index, 'max_scans']
        issues.push({ code: 'custom', input: max_scans, path, continue: true })
      })
    })

type GameSessionForm = ReturnType<typeof gameSessionForm>
export type GameSessionFormInput = z.input<GameSessionForm>
export type GameSessionValues = z.output<GameSessionForm>

export type GameSessionFormApi = UseFormReturn<GameSessionFormInput, unknown, GameSessionValues>

/** Typed values; null: a new session. */
export const gameSessionValues = (gameSession: AdminGameSession | null) =>
  formValues(
    gameSessionForm(gameSession),
    gameSession ?? {
      claim_contact: 'all',
      claim_opens: 'codes',
      claim_codes: 1,
      languages: ['hu', 'en'],
      late_scan_grace_minutes: 30,
      starting_tokens: 100,
      visibility: 'draft',
      shows_player_count: false,
      public_names: 'initials',
      allows_guests: false,
      team_mode: 'off',
      team_max_size: 6,
      clues: [],
      qr_codes: [],
    },
  )

/**
 * Returns the id of a required clue that this session does not sell, so that nobody could buy `clue`; null
 * if there is none.
 */
export function missingRequirement(
  clue: Pick<ClueLink, 'required_clue_id'>,
  chosenIds: readonly string[],
): string | null {
  const required = clue.required_clue_id
  return required === null || chosenIds.includes(required) ? null : required
}
