import { randomId } from '@/lib/browser/random-id'
import {
  type EditableMedia,
  editableMediaSchema,
  MEDIA_BUCKET,
  type MediaType,
  mediaPath,
} from '@/lib/media/media'
import type { PreparedMedia } from '@/lib/media/media-files'
import { uploadFile } from '@/lib/supabase/upload-file'
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
function addMedia(media: UploadedMedia): Promise<EditableMedia> {
  return rpc('admin_add_media', { p_media: media }, editableMediaSchema)
}

/** Creates an upload that can be repeated after an error: files that have arrived are not sent again. */
export function createMediaUpload({ type, name, files, height }: PreparedMedia) {
  const id = randomId()
  const total = files.reduce((sum, { blob }) => sum + blob.size, 0)
  const sent = new Set<Blob>()

  /**
   * @param onProgress receives the sent share, 0 to 1
   * @throws AppError as `uploadFile` and `addMedia`
   */
  return async (
    onProgress: (share: number) => void,
    signal: AbortSignal,
  ): Promise<EditableMedia> => {
    for (const { width, blob } of files) {
      if (sent.has(blob)) continue
      const before = [...sent].reduce((sum, { size }) => sum + size, 0)
      await uploadFile(
        MEDIA_BUCKET,
        mediaPath(id, type, width),
        blob,
        (share) => onProgress((before + share * blob.size) / total),
        signal,
      )
      sent.add(blob)
    }
    const widths = files.flatMap(({ width }) => width ?? [])
    return addMedia({ id, content_type: type, name, widths, height })
  }
}
