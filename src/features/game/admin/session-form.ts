import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import type { ClueLink } from '@/features/clues/api/clue-links'
import type { AdminSession, SessionInput } from '@/features/game/api/admin-game-sessions'
import {
  toTextLanguages,
  huntLanguages,
  toHuntLanguages,
} from '@/features/game/model/hunt-languages'
import { claimContacts, claimOpenings } from '@/features/game/model/claim-settings'
import { teamModes } from '@/features/game/model/team-mode'
import { visibilities } from '@/features/game/model/visibility'
import { MAX_TOKENS, optionalTimeField, wholeField } from '@/lib/forms/form-reader'
import { fromLocalInput, toLocalInput } from '@/lib/forms/local-input-time'

/** Same limits as in the check constraints. */
export const limits = {
  teamMinSize: 2,
  teamMaxSize: 100,
  description: 2000,
  treasureName: 200,
  startingTokens: MAX_TOKENS,
  points: 100_000,
  maxScans: 10_000_000,
  graceMinutes: 10_080,
  maxPlayers: 1_000_000,
  claimCodes: 10_000,
  place: 200,
} as const

const codeSchema = z.object({
  codeId: z.string(),
  points: wholeField({ min: 0, max: limits.points }),
  /** Empty: no limit. */
  maxScans: z.union([
    z.pipe(
      z.literal(''),
      z.transform(() => null),
    ),
    wholeField({ min: 1, max: limits.maxScans }),
  ]),
  isPublic: z.boolean(),
})

const formSchema = z
  .object({
    name: z.string().check(z.trim(), z.minLength(2)).check(z.maxLength(120)),
    description_hu: z.string().check(z.trim(), z.maxLength(limits.description)),
    description_en: z.string().check(z.trim(), z.maxLength(limits.description)),
    treasure_name_hu: z.string().check(z.trim(), z.maxLength(limits.treasureName)),
    treasure_name_en: z.string().check(z.trim(), z.maxLength(limits.treasureName)),
    claimContact: z.enum(claimContacts),
    claimOpens: z.enum(claimOpenings),
    claimCodes: wholeField({ min: 1, max: limits.claimCodes }),
    languages: z.enum(huntLanguages),
    startsAt: optionalTimeField,
    endsAt: optionalTimeField,
    frozenAt: optionalTimeField,
    graceMinutes: wholeField({ min: 0, max: limits.graceMinutes }),
    startingTokens: wholeField({ min: 0, max: limits.startingTokens }),
    visibility: z.enum(visibilities),
    salesEndAt: optionalTimeField,
    joiningEndsAt: optionalTimeField,
    /** Empty: no limit. */
    maxPlayers: z.union([
      z.pipe(
        z.literal(''),
        z.transform(() => null),
      ),
      wholeField({ min: 1, max: limits.maxPlayers }),
    ]),
    showsPlayerCount: z.boolean(),
    showsGivenNames: z.boolean(),
    teamMode: z.enum(teamModes),
    teamMaxSize: wholeField({ min: limits.teamMinSize, max: limits.teamMaxSize }),
    place_hu: z.string().check(z.trim(), z.maxLength(limits.place)),
    place_en: z.string().check(z.trim(), z.maxLength(limits.place)),
    invitation_hu: z.string().check(z.trim(), z.maxLength(limits.description)),
    invitation_en: z.string().check(z.trim(), z.maxLength(limits.description)),
    clues: z.array(z.object({ clueId: z.string() })),
    codes: z.array(codeSchema),
  })
  .check(
    z.refine(
      ({ startsAt, endsAt }) => {
        const [start, end] = [fromLocalInput(startsAt), fromLocalInput(endsAt)]
        return start === null || end === null || Date.parse(start) < Date.parse(end)
      },
      { path: ['endsAt'] },
    ),
  )

/**
 * Same rules as in admin_save_game_session.
 * @param counts scans so far, by code id
 */
export function sessionFormSchema(counts: ReadonlyMap<string, number>) {
  return formSchema.check(
    z.superRefine(({ codes }, context) => {
      codes.forEach(({ codeId, maxScans }, index) => {
        if (maxScans === null || maxScans >= (counts.get(codeId) ?? 0)) return
        context.addIssue({ code: 'custom', path: ['codes', index, 'maxScans'] })
      })
    }),
  )
}

/** Scans of each code of a session, by code id. */
export function scanCounts(session: AdminSession | null): ReadonlyMap<string, number> {
  return new Map(session?.qr_codes.map((code) => [code.qr_code_id, code.current_scans]))
}

export type SessionFormInput = z.input<typeof formSchema>
export type SessionFormOutput = z.output<typeof formSchema>

export type SessionFormApi = UseFormReturn<SessionFormInput, unknown, SessionFormOutput>

/** Converts a code of a session to form values. */
export function toCodeField(code: AdminSession['qr_codes'][number]) {
  const { qr_code_id, points, max_scans, is_public } = code
  return {
    codeId: qr_code_id,
    points: String(points),
    maxScans: max_scans === null ? '' : String(max_scans),
    isPublic: is_public,
  }
}

/** Default values; null: a new session. */
export function toSessionForm(session: AdminSession | null): SessionFormInput {
  return {
    name: session?.name ?? '',
    description_hu: session?.description_hu ?? '',
    description_en: session?.description_en ?? '',
    treasure_name_hu: session?.treasure_name_hu ?? '',
    treasure_name_en: session?.treasure_name_en ?? '',
    claimContact: session?.claim_contact ?? 'all',
    claimOpens: session?.claim_opens ?? 'codes',
    claimCodes: String(session?.claim_codes ?? 1),
    languages: toHuntLanguages(session?.languages),
    startsAt: toLocalInput(session?.starts_at ?? null),
    endsAt: toLocalInput(session?.ends_at ?? null),
    frozenAt: toLocalInput(session?.leaderboard_frozen_at ?? null),
    graceMinutes: String(session?.late_scan_grace_minutes ?? 30),
    startingTokens: String(session?.starting_tokens ?? 100),
    visibility: session?.visibility ?? 'draft',
    salesEndAt: toLocalInput(session?.clue_sales_end_at ?? null),
    joiningEndsAt: toLocalInput(session?.joining_ends_at ?? null),
    maxPlayers: String(session?.max_players ?? ''),
    showsPlayerCount: session?.shows_player_count ?? false,
    showsGivenNames: session?.shows_given_names ?? false,
    teamMode: session?.team_mode ?? 'off',
    teamMaxSize: String(session?.team_max_size ?? 6),
    place_hu: session?.place_hu ?? '',
    place_en: session?.place_en ?? '',
    invitation_hu: session?.invitation_hu ?? '',
    invitation_en: session?.invitation_en ?? '',
    clues: [...(session?.clues ?? [])]
      .sort((a, b) => a.position - b.position)
      .map(({ clue_id }) => ({ clueId: clue_id })),
    codes: (session?.qr_codes ?? []).map(toCodeField),
  }
}

/**
 * Converts the form to RPC arguments; the order of the clues becomes their positions.
 * @param before session from which the form was filled, so that unchanged times stay exact
 */
export function toSessionInput(form: SessionFormOutput, before: AdminSession | null): SessionInput {
  return {
    ...(before ? { id: before.id, updated_at: before.updated_at } : {}),
    name: form.name,
    description_hu: form.description_hu,
    description_en: form.description_en,
    languages: [...toTextLanguages(form.languages)],
    starts_at: fromLocalInput(form.startsAt, before?.starts_at),
    ends_at: fromLocalInput(form.endsAt, before?.ends_at),
    late_scan_grace_minutes: form.graceMinutes,
    leaderboard_frozen_at: fromLocalInput(form.frozenAt, before?.leaderboard_frozen_at),
    starting_tokens: form.startingTokens,
    is_test: before?.is_test ?? false,
    visibility: form.visibility,
    clue_sales_end_at: fromLocalInput(form.salesEndAt, before?.clue_sales_end_at),
    joining_ends_at: fromLocalInput(form.joiningEndsAt, before?.joining_ends_at),
    max_players: form.maxPlayers,
    shows_player_count: form.showsPlayerCount,
    shows_given_names: form.showsGivenNames,
    team_mode: form.teamMode,
    team_max_size: form.teamMaxSize,
    place_hu: form.place_hu,
    place_en: form.place_en,
    invitation_hu: form.invitation_hu,
    invitation_en: form.invitation_en,
    treasure_name_hu: form.treasure_name_hu,
    treasure_name_en: form.treasure_name_en,
    claim_contact: form.claimContact,
    claim_opens: form.claimOpens,
    claim_codes: form.claimCodes,
    clues: form.clues.map(({ clueId }, index) => ({ clue_id: clueId, position: index + 1 })),
    qr_codes: form.codes.map(({ codeId, points, maxScans, isPublic }) => ({
      qr_code_id: codeId,
      points,
      max_scans: maxScans,
      is_public: isPublic,
    })),
  }
}

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
