import * as z from 'zod/mini'
import type { AdminClue, ClueInput } from '@/features/clues/api/admin-clues'
import { editableMediaSchema, toMediaTexts } from '@/lib/media/media'
import { MAX_TOKENS, optionalTimeField, textGiven, wholeField } from '@/lib/forms/form-reader'
import { fromLocalInput, toLocalInput } from '@/lib/forms/local-input-time'

/** Types with an icon; organisers may enter others. */
export const knownClueTypes = ['compass', 'map', 'riddle', 'sound', 'treasure'] as const

/** Tokens, typed as text. */
export const priceField = wholeField({ min: 0, max: MAX_TOKENS })

/** Same rules as in admin_save_clue. */
export const clueFormSchema = z
  .object({
    name_hu: z.string().check(z.trim(), z.maxLength(200)),
    name_en: z.string().check(z.trim(), z.maxLength(200)),
    description_hu: z.string().check(z.maxLength(2000)),
    description_en: z.string().check(z.maxLength(2000)),
    content_hu: z.string().check(z.maxLength(10_000)),
    content_en: z.string().check(z.maxLength(10_000)),
    clue_type: z.string().check(z.trim(), z.regex(/^[a-z_]{1,40}$/)),
    price: priceField,
    required_clue_id: z.string(),
    qr_code_id: z.string(),
    available_from: optionalTimeField,
    is_active: z.boolean(),
    is_locked: z.boolean(),
    game_session_ids: z.array(z.string()),
    media: z.array(editableMediaSchema),
  })
  .check(textGiven('name'))

/** Field values; an empty string means "none". */
export type ClueForm = z.input<typeof clueFormSchema>
export type CheckedClue = z.output<typeof clueFormSchema>

/**
 * Default values of the form; times are in the device's time zone.
 * @param clue null: a new clue
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
    media: clue?.media ?? [],
  }
}

/**
 * Converts the form to RPC arguments.
 * @param before the clue being edited; null for a new clue or a copy
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
    media: form.media.map(toMediaTexts),
    available_from: fromLocalInput(form.available_from, before?.available_from ?? null),
  }
}
