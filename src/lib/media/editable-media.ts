import * as z from 'zod/mini'
import { mediaSchema } from '@/lib/media/media'

export const editableMediaSchema = z.object({
  ...mediaSchema.shape,
  /** Name of the file that the organiser chose. */
  name: z.string(),
  updated_at: z.string(),
})

/** A picture or sound in a form; `updated_at` is the version of its texts. */
export type EditableMedia = z.infer<typeof editableMediaSchema>

/** Texts of a picture or sound for `media` of the RPC that saves what it belongs to; null keeps a text. */
export interface MediaTexts {
  id: string
  /** Version of the texts; absent: they are overwritten. */
  updated_at?: string
  alt_hu: string | null
  alt_en: string | null
  transcript_hu: string | null
  transcript_en: string | null
}

export function toMediaTexts(media: EditableMedia): MediaTexts {
  const { id, updated_at, alt_hu, alt_en, transcript_hu, transcript_en } = media
  return { id, updated_at, alt_hu, alt_en, transcript_hu, transcript_en }
}

/** Pictures and sounds of a form, which saves only their texts. */
export const mediaField = z.codec(z.array(editableMediaSchema), z.custom<MediaTexts[]>(), {
  decode: (media) => media.map(toMediaTexts),
  encode: (media) => media as EditableMedia[],
})
