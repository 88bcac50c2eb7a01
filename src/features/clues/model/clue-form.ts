import * as z from 'zod/mini'
import {
  integer,
  localized,
  longText,
  MAX_TOKENS,
  optionalReference,
  optionalTime,
  pattern,
  text,
  textGiven,
} from '@/lib/forms/fields'
import { mediaField } from '@/lib/media/editable-media'

/** Types with an icon; organisers may enter others. */
export const knownClueTypes = ['compass', 'map', 'riddle', 'sound', 'treasure'] as const

/** Limits of admin_save_clue, also in hunt files. */
export const clueLimits = { name: 200, description: 2000, content: 10_000 }
export const CLUE_TYPE = /^[a-z_]{1,40}$/

const price = integer(0, MAX_TOKENS)

/** Columns of a clue that a form and a file read alike. */
export const clueColumns = {
  ...localized('name', text(0, clueLimits.name)),
  ...localized('description', longText(clueLimits.description)),
  ...localized('content', longText(clueLimits.content)),
  clue_type: pattern(CLUE_TYPE, (typed) => typed.trim()),
  price,
  required_clue_id: optionalReference,
  qr_code_id: optionalReference,
}

/** @param before the clue being edited; null for a new one */
export const clueForm = (before: { available_from: string | null } | null) =>
  z
    .object({
      ...clueColumns,
      available_from: optionalTime(before?.available_from),
      is_active: z.boolean(),
      is_locked: z.boolean(),
      game_session_ids: z.array(z.string()),
      media: mediaField,
    })
    .check(textGiven('name'))

export type ClueForm = z.input<ReturnType<typeof clueForm>>
export type ClueValues = z.output<ReturnType<typeof clueForm>>

export const newClue = {
  clue_type: 'compass',
  price: 10,
  is_active: true,
  is_locked: false,
  media: [],
}

/** Columns of a solution guide. */
export const guideForm = z
  .object({
    price,
    is_active: z.boolean(),
    ...localized('content', text(0, clueLimits.content)),
    media: mediaField,
  })
  .check(textGiven('content'))

export type GuideValues = z.output<typeof guideForm>

export const newGuide = { price: 10, is_active: true, media: [] }
