import * as z from 'zod/mini'
import type { AdminClue, GuideInput } from '@/features/clues/api/admin-clues'
import { priceField } from '@/features/clues/model/clue-form'
import { textGiven } from '@/lib/forms/form-reader'
import { editableMediaSchema, toMediaTexts } from '@/lib/media/media'

/** Same rules as in admin_save_solution_guide; a text in one language is required. */
export const guideFormSchema = z
  .object({
    price: priceField,
    is_active: z.boolean(),
    content_hu: z.string().check(z.trim(), z.maxLength(10_000)),
    content_en: z.string().check(z.trim(), z.maxLength(10_000)),
    media: z.array(editableMediaSchema),
  })
  .check(textGiven('content'))

type GuideForm = z.input<typeof guideFormSchema>

/** Default values: the guide of the clue, or an empty one at the default price in tokens. */
export function toGuideForm({ guide }: AdminClue): GuideForm {
  return {
    price: String(guide?.price ?? 10),
    is_active: guide?.is_active ?? true,
    content_hu: guide?.content_hu ?? '',
    content_en: guide?.content_en ?? '',
    media: guide?.media ?? [],
  }
}

/**
 * Converts the form to RPC arguments.
 * @param version `updated_at` of the guide that the form was filled from; empty for a new one
 */
export function toGuideInput(
  form: z.output<typeof guideFormSchema>,
  guide: AdminClue['guide'],
  clueId: string,
  version: string,
): GuideInput {
  return {
    ...form,
    media: form.media.map(toMediaTexts),
    clue_id: clueId,
    ...(guide && version && { id: guide.id, updated_at: version }),
  }
}
