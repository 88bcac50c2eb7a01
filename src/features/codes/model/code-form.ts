import * as z from 'zod/mini'
import type { CodeInput } from '@/features/codes/api/codes'
import { parseDegrees, parseWholeWithin, wholeField } from '@/lib/forms/form-reader'
import type { Coordinates } from '@/lib/geolocation/geodesy'
import { editableMediaSchema, toMediaTexts, type EditableMedia } from '@/lib/media/media'
import type { Database } from '@/types/database.types'

/** Editable columns; degrees and metres. */
type CodeValues = Pick<
  Database['public']['Tables']['qr_codes']['Row'],
  | 'name'
  | 'points'
  | 'is_active'
  | 'is_decoy'
  | 'latitude'
  | 'longitude'
  | 'radius_m'
  | 'place_accuracy_m'
  | 'card_title_hu'
  | 'card_title_en'
  | 'card_text_hu'
  | 'card_text_en'
  | 'reveals_clue_id'
>

/** Same limits as in table `qr_codes`: metres, points. */
const radiusLimits = { min: 5, max: 5000 }
const points = { min: 0, max: 100_000 }

const latitudeOf = (text: string) => parseDegrees(text, 90)
const longitudeOf = (text: string) => parseDegrees(text, 180)

/** Empty or parsable text. */
const optional = (parse: (text: string) => number | null) =>
  z.string().check(
    z.trim(),
    z.refine((text) => text === '' || parse(text) !== null),
  )

/** Same limits as in table `qr_codes`. */
const cardTitle = z.string().check(z.trim(), z.maxLength(200))
const cardText = z.string().check(z.maxLength(10_000))

/** Form of a code with typed text; positions in degrees, radius and accuracy in metres. */
export const codeFormSchema = z
  .object({
    name: z.string().check(z.trim(), z.minLength(1)).check(z.maxLength(120)),
    points: z.string().check(z.refine((text) => parseWholeWithin(text, points) !== null)),
    isActive: z.boolean(),
    isDecoy: z.boolean(),
    latitude: optional(latitudeOf),
    longitude: optional(longitudeOf),
    radius: optional((text) => parseWholeWithin(text, radiusLimits)),
    /** Null unless the position was measured. */
    accuracy: z.nullable(z.number()),
    card_title_hu: cardTitle,
    card_title_en: cardTitle,
    card_text_hu: cardText,
    card_text_en: cardText,
    /** A picture and a sound. */
    card_media: z.array(editableMediaSchema),
    /** Empty: the card gives no clue. */
    reveals_clue_id: z.string(),
  })
  .check(
    z.refine((form) => (form.latitude === '') === (form.longitude === ''), { path: ['longitude'] }),
    z.refine((form) => form.radius === '' || form.latitude !== '', { path: ['latitude'] }),
  )

export type CodeForm = z.infer<typeof codeFormSchema>

export const newCodeForm: CodeForm = {
  name: '',
  points: '10',
  isActive: true,
  isDecoy: false,
  latitude: '',
  longitude: '',
  radius: '',
  accuracy: null,
  card_title_hu: '',
  card_title_en: '',
  card_text_hu: '',
  card_text_en: '',
  card_media: [],
  reveals_clue_id: '',
}

/** Six decimals, about 0.1 m. */
export function formatDegrees(value: number): string {
  return String(Number(value.toFixed(6)))
}

export function toCodeForm(code: CodeValues & { card_media: EditableMedia[] }): CodeForm {
  return {
    name: code.name,
    points: String(code.points),
    isActive: code.is_active,
    isDecoy: code.is_decoy,
    latitude: code.latitude === null ? '' : formatDegrees(code.latitude),
    longitude: code.longitude === null ? '' : formatDegrees(code.longitude),
    radius: code.radius_m === null ? '' : String(code.radius_m),
    accuracy: code.place_accuracy_m,
    card_title_hu: code.card_title_hu,
    card_title_en: code.card_title_en,
    card_text_hu: code.card_text_hu,
    card_text_en: code.card_text_en,
    card_media: code.card_media,
    reveals_clue_id: code.reveals_clue_id ?? '',
  }
}

/** Converts a validated form to column values. */
export function toCodeValues(form: CodeForm): CodeValues {
  const latitude = latitudeOf(form.latitude)
  return {
    name: form.name,
    points: parseWholeWithin(form.points, points) ?? points.min,
    is_active: form.isActive,
    is_decoy: form.isDecoy,
    latitude,
    longitude: longitudeOf(form.longitude),
    radius_m: parseWholeWithin(form.radius, radiusLimits),
    place_accuracy_m: latitude === null ? null : form.accuracy,
    card_title_hu: form.card_title_hu,
    card_title_en: form.card_title_en,
    card_text_hu: form.card_text_hu,
    card_text_en: form.card_text_en,
    reveals_clue_id: form.reveals_clue_id || null,
  }
}

/**
 * Converts a validated form to RPC arguments.
 * @param id undefined: a new code
 * @param version the `updated_at` that the form was filled from
 */
export function toCodeInput(form: CodeForm, id: string | undefined, version: string): CodeInput {
  return {
    ...(id !== undefined && { id, updated_at: version }),
    ...toCodeValues(form),
    max_scans: null,
    card_media: form.card_media.map(toMediaTexts),
  }
}

/** Position in the form; null while it is incomplete or invalid. */
export function coordinatesOf(form: Pick<CodeForm, 'latitude' | 'longitude'>): Coordinates | null {
  const latitude = latitudeOf(form.latitude)
  const longitude = longitudeOf(form.longitude)
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

export const seriesFormSchema = z.object({
  prefix: z.string().check(z.trim(), z.minLength(1)).check(z.maxLength(100)),
  count: wholeField({ min: 1, max: 500 }),
  points: wholeField(points),
})
