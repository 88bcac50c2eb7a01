import * as z from 'zod/mini'
import { pageArguments, type ResourceQuery } from '@/components/resource-table/resource-column'
import { GAME_SESSION_PARAM } from '@/config/game-session-path'
import { limits } from '@/features/game/model/game-session-form'
import { taskHeadings } from '@/features/tasks/model/task-csv'
import {
  integer,
  localized,
  longText,
  optionalDegrees,
  optionalInteger,
  optionalReference,
  parseDegrees,
  text,
} from '@/lib/forms/fields'
import type { Coordinates } from '@/lib/geolocation/geodesy'
import { mediaField } from '@/lib/media/editable-media'
import { mediaColumns } from '@/lib/media/media-csv'

/** Query string values; an empty string means no restriction. */
export type CodeFilters = Record<
  typeof GAME_SESSION_PARAM | 'active' | 'found' | 'place' | 'kind',
  string
>

export const noCodeFilters: CodeFilters = {
  [GAME_SESSION_PARAM]: '',
  active: '',
  found: '',
  place: '',
  kind: '',
}

interface CodeQuery extends ResourceQuery {
  filters: CodeFilters
}

function toBoolean(value: string, yes: string, no: string): boolean | null {
  return value === yes ? true : value === no ? false : null
}

/** Arguments of admin_list_qr_codes; ignores invalid filters. */
export function toListArguments({ filters, ...query }: CodeQuery) {
  return {
    ...pageArguments(query, 'name', false),
    p_game_session_id: filters[GAME_SESSION_PARAM] || null,
    p_is_active: toBoolean(filters.active, 'yes', 'no'),
    p_is_found: toBoolean(filters.found, 'yes', 'no'),
    p_has_place: toBoolean(filters.place, 'yes', 'no'),
    p_is_decoy: toBoolean(filters.kind, 'decoy', 'real'),
  }
}

/** Points of a code in a hunt; its own ones if it is not in that hunt. */
export function pointsIn(
  code: { points: number; sessions: readonly { id: string; points: number }[] },
  gameSessionId: string,
): number {
  return (code.sessions.find(({ id }) => id === gameSessionId) ?? code).points
}

/** Limit of a code in a hunt; null: none. */
export function scanLimitIn(
  code: { sessions: readonly { id: string; max_scans: number | null }[] },
  gameSessionId: string,
): number | null {
  return code.sessions.find(({ id }) => id === gameSessionId)?.max_scans ?? null
}

/** Limits of table `qr_codes`, also in hunt files; metres. */
export const codeLimits = {
  name: [1, 120],
  points: [0, limits.points],
  radius_m: [5, 5000],
  ...{ place_accuracy_m: 100_000, card_title: 200, card_text: 10_000 },
} as const

const points = integer(...codeLimits.points)

/** Columns that a form and a file read alike; degrees and metres. */
export const codeColumns = {
  name: text(...codeLimits.name),
  points,
  radius_m: optionalInteger(...codeLimits.radius_m),
  ...localized('card_title', text(0, codeLimits.card_title)),
  ...localized('card_text', longText(codeLimits.card_text)),
  /** Null: the card gives no clue. */
  reveals_clue_id: optionalReference,
}

interface Place {
  latitude: number | null
  longitude: number | null
  radius_m: number | null
}

export const placeRules = [
  z.refine<Place>((code) => (code.latitude === null) === (code.longitude === null), {
    path: ['longitude'],
  }),
  z.refine<Place>((code) => code.radius_m === null || code.latitude !== null, {
    path: ['latitude'],
  }),
]

export const codeForm = z
  .object({
    ...codeColumns,
    is_active: z.boolean(),
    is_decoy: z.boolean(),
    latitude: optionalDegrees(90),
    longitude: optionalDegrees(180),
    /** Null unless the position was measured. */
    place_accuracy_m: z.nullable(z.number()),
    /** A picture and a sound. */
    card_media: mediaField,
  })
  .check(
    ...placeRules,
    z.overwrite((code) => (code.latitude === null ? { ...code, place_accuracy_m: null } : code)),
  )

export type CodeForm = z.input<typeof codeForm>
export type CodeValues = z.output<typeof codeForm>

export const newCode = {
  points: 10,
  is_active: true,
  is_decoy: false,
  place_accuracy_m: null,
  card_media: [],
}

/** Columns of the picture and the sound of a card. */
export const cardMediaFields = mediaColumns('card_media')

/** Columns of an imported file and their headings, under which the exported list has them. */
export const codeHeadings = {
  name: 'admin.codes.name',
  points: 'admin.codes.points',
  limit: 'admin.codes.limit',
  latitude: 'admin.codes.latitude',
  longitude: 'admin.codes.longitude',
  radius: 'admin.codes.radius',
  short_code: 'admin.codes.shortCode',
  inactive: 'admin.codes.inactive',
  decoy: 'admin.codes.decoy',
  card_title_hu: 'admin.codes.card.titleHu',
  card_title_en: 'admin.codes.card.titleEn',
  card_text_hu: 'admin.codes.card.textHu',
  card_text_en: 'admin.codes.card.textEn',
  card_media: 'admin.codes.card.media',
  card_media_alt_hu: 'admin.codes.card.mediaAltHu',
  card_media_alt_en: 'admin.codes.card.mediaAltEn',
  card_media_transcript_hu: 'admin.codes.card.mediaTranscriptHu',
  card_media_transcript_en: 'admin.codes.card.mediaTranscriptEn',
  reveals_clue: 'admin.codes.card.clue',
  ...taskHeadings,
} as const

export type CodeField = keyof typeof codeHeadings
export const codeFields = Object.keys(codeHeadings) as CodeField[]

/** Position in the form; null while it is incomplete or invalid. */
export function coordinatesOf(form: Pick<CodeForm, 'latitude' | 'longitude'>): Coordinates | null {
  const latitude = parseDegrees(form.latitude, 90)
  const longitude = parseDegrees(form.longitude, 180)
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

export const seriesForm = z.object({ prefix: text(1, 100), count: integer(1, 500), points })
