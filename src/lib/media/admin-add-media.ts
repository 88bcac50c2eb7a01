import { editableMediaSchema, type EditableMedia, type MediaType } from '@/lib/media/media'
import { rpc } from '@/lib/supabase/rpc'

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
