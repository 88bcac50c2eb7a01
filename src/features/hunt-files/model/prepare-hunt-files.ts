import { uploadMapImage } from '@/features/map/api/admin-map'
import { reencodeMapImage } from '@/features/map/admin/reencode-map-image'
import { validateMapImage } from '@/features/map/model/map-image'
import type { HuntFile } from '@/features/hunt-files/model/read-hunt-file'
import type { HuntDocument } from '@/features/hunt-files/model/hunt-document'
import { decodeImage } from '@/lib/browser/encode-image'
import { startsWith } from '@/lib/browser/picture-content'
import { MAX_MEDIA_BYTES } from '@/lib/media/media'
import { MediaFileError, prepareMedia, type PreparedMedia } from '@/lib/media/media-files'
import { createMediaUpload } from '@/lib/media/upload-media'

type HuntMedia = NonNullable<HuntDocument['media']>[number]
type Bytes = Uint8Array<ArrayBuffer>

/** An upload that can be repeated: what has arrived is not sent again. */
export interface HuntUpload {
  kind: 'media' | 'images'
  /** Key of a picture or sound, or path of a map. */
  name: string
  bytes: number
  /** @returns id or object name */
  send: (onProgress: (share: number) => void, signal: AbortSignal) => Promise<string>
}

/** A file of the archive that cannot be used. */
export class UnusableFileError extends Error {
  constructor(
    readonly path: string,
    readonly problem: MediaFileError['problem'],
  ) {
    super(problem)
  }
}

const baseName = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** Where JPEG, PNG and WebP keep places, authors and thumbnails. */
const METADATA = ['Exif\0', 'eXIf', 'EXIF', 'XMP ', 'ns.adobe.com', 'Photoshop']

/** A picture as the app stores it: without metadata that would have to be removed. */
function hasMetadata(bytes: Bytes): boolean {
  const text = new TextDecoder('latin1').decode(bytes)
  return METADATA.some((mark) => text.includes(mark))
}

function pictureType(bytes: Bytes) {
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'image/webp'
  if (startsWith(bytes, '\xff\xd8\xff')) return 'image/jpeg'
  return startsWith(bytes, '\x89PNG') ? 'image/png' : null
}

/** The sizes of an exported picture; null if they are not what the document says. */
async function preparedSizes(media: HuntMedia, contents: Bytes[]): Promise<PreparedMedia | null> {
  const widths = media.widths ?? []
  const types = contents.map(pictureType)
  const [type] = types
  if (!type || type === 'image/png' || types.some((other) => other !== type)) return null
  if (widths.length !== contents.length || !media.height) return null
  const files = contents.map((content, at) => ({
    width: widths[at] ?? null,
    blob: new Blob([content], { type }),
  }))
  for (const [at, { width, blob }] of files.entries()) {
    if (blob.size > MAX_MEDIA_BYTES || hasMetadata(contents[at]!)) return null
    const { naturalWidth } = await decodeImage(blob)
    if (naturalWidth !== width) return null
  }
  return { type, name: media.name ?? '', files, height: media.height }
}

async function prepareHuntMedia(media: HuntMedia, { files }: HuntFile): Promise<PreparedMedia> {
  const contents = media.files.map((path) => files.get(path)!)
  const sizes = media.widths && (await preparedSizes(media, contents).catch(() => null))
  if (sizes) return sizes
  const path = media.files.at(-1) ?? ''
  const prepared = await prepareMedia(baseName(path), contents.at(-1)!).catch((error: unknown) => {
    throw error instanceof MediaFileError ? new UnusableFileError(path, error.problem) : error
  })
  return { ...prepared, name: media.name || prepared.name }
}

async function prepareImage(path: string, content: Bytes): Promise<Blob> {
  const type = pictureType(content) ?? ''
  const file = new File([content], baseName(path), { type })
  const isKept =
    validateMapImage(file) === null &&
    !hasMetadata(content) &&
    (await decodeImage(file).catch(() => null)) !== null
  const image = isKept ? file : type === '' ? null : await reencodeMapImage(file)
  if (image === null || validateMapImage(image) !== null) {
    throw new UnusableFileError(path, image === null ? 'not_a_picture' : 'picture_too_large')
  }
  return image
}

/**
 * Checks the pictures, sounds and maps of a hunt file. Those of an export are kept as they are; others are prepared as
 * if they had been chosen in a form.
 * @throws UnusableFileError
 */
export async function prepareHuntFiles(
  file: HuntFile,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<HuntUpload[]> {
  const { media = [], maps = [] } = file.document
  const images = [...new Set(maps.flatMap(({ image }) => image ?? []))].filter((path) =>
    file.files.has(path),
  )
  const uploads: HuntUpload[] = []
  const add = (upload: HuntUpload) => {
    signal.throwIfAborted()
    uploads.push(upload)
    onProgress(uploads.length / (media.length + images.length))
  }
  for (const item of media) {
    const prepared = await prepareHuntMedia(item, file)
    const upload = createMediaUpload(prepared)
    add({
      kind: 'media',
      name: item.key,
      bytes: prepared.files.reduce((sum, { blob }) => sum + blob.size, 0),
      send: async (...progress) => (await upload(...progress)).id,
    })
  }
  for (const path of images) {
    const image = await prepareImage(path, file.files.get(path)!)
    add({
      kind: 'images',
      name: path,
      bytes: image.size,
      send: (...progress) => uploadMapImage(image, ...progress),
    })
  }
  return uploads
}
