import * as z from 'zod/mini'
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
import { taskHeadings } from '@/features/tasks/model/task-csv'
import type { Coordinates } from '@/lib/geolocation/geodesy'
import { mediaField } from '@/lib/media/editable-media'
import { mediaColumns } from '@/lib/media/media-csv'

const points = integer(0, 100_000)

/** Columns that a form and a file read alike, with the limits of table `qr_codes`; degrees and metres. */
export const codeColumns = {
  name: text(1, 120),
  points,
  radius_m: optionalInteger(5, 5000),
  ...localized('card_title', text(0, 200)),
  ...localized('card_text', longText(10_000)),
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
