import * as z from 'zod/mini'
import { mediaSchema, type MediaType } from '@/lib/media/media'
import { rpc } from '@/lib/supabase/rpc'

export const editableMediaSchema = z.extend(mediaSchema, {
  /** Name of the file that the organiser chose. */
  name: z.string(),
  updated_at: z.string(),
})

/** A picture or sound in a form; `updated_at` is the version of its texts. */
export type EditableMedia = z.infer<typeof editableMediaSchema>

interface UploadedMedia {
  id: string
  content_type: MediaType
  name: string
  widths: number[]
  height: number | null
}

/**
 * Registers a picture or sound whose files have been uploaded; may be repeated.
 * @throws AppError `admin_access_required`, `invalid_input`
 */
export function addMedia(media: UploadedMedia): Promise<EditableMedia> {
  return rpc('admin_add_media', { p_media: media }, editableMediaSchema)
}
