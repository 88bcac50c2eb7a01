import { z } from 'zod'
import type { AdminClue } from '@/features/clues/api/admin-list-clues'
import type { ClueInput } from '@/features/clues/api/admin-save-clue'
import { MAX_TOKENS, optionalTimeField, wholeField } from '@/lib/forms/form-reader'
import { fromLocalInput, toLocalInput } from '@/lib/forms/local-input-time'

/** Types with a picture of their own; organisers may invent others. */
export const knownClueTypes = ['compass', 'map', 'riddle', 'sound', 'treasure'] as const

/** A price in tokens as it is typed. */
export const priceField = wholeField({ min: 0, max: MAX_TOKENS })

/** The rules of admin_save_clue, so that the form says at once what the database would refuse. */
export const clueFormSchema = z.object({
  name_hu: z.string().trim().min(1).max(200),
  name_en: z.string().trim().max(200),
  description_hu: z.string().max(2000),
  description_en: z.string().max(2000),
  content_hu: z.string().max(10_000),
  content_en: z.string().max(10_000),
  clue_type: z
    .string()
    .trim()
    .regex(/^[a-z_]{1,40}$/),
  price: priceField,
  required_clue_id: z.string(),
  qr_code_id: z.string(),
  available_from: optionalTimeField,
  is_active: z.boolean(),
  is_locked: z.boolean(),
  game_session_ids: z.array(z.string()),
})

/** What the fields hold: texts, the empty one for "none". */
export type ClueForm = z.input<typeof clueFormSchema>
export type CheckedClue = z.output<typeof clueFormSchema>

/**
 * What the form starts with.
 * @param clue null: a new one; prices and times as texts, times in the zone of this device
 */
export function toClueForm(clue: AdminClue | null): ClueForm {
  return {
    name_hu: clue?.name_hu ?? '',
    name_en: clue?.name_en ?? '',
    description_hu: clue?.description_hu ?? '',
    description_en: clue?.description_en ?? '',
    content_hu: clue?.content_hu ?? '',
    content_en: clue?.content_en ?? '',
    clue_type: clue?.clue_type ?? 'compass',
    price: String(clue?.price ?? 10),
    required_clue_id: clue?.required_clue_id ?? '',
    qr_code_id: clue?.qr_code_id ?? '',
    available_from: toLocalInput(clue?.available_from ?? null),
    is_active: clue?.is_active ?? true,
    is_locked: clue?.is_locked ?? false,
    game_session_ids: clue?.game_sessions.map(({ id }) => id) ?? [],
  }
}

/**
 * What is sent to the database.
 * @param before the clue that is changed; null for a new one, a copy included
 * @param version the `updated_at` that the form was filled from
 */
export function toClueInput(
  form: CheckedClue,
  before: AdminClue | null,
  version: string,
): ClueInput {
  return {
    ...form,
    ...(before && { id: before.id, updated_at: version }),
    required_clue_id: form.required_clue_id || null,
    qr_code_id: form.qr_code_id || null,
    available_from: fromLocalInput(form.available_from, before?.available_from ?? null),
  }
}
