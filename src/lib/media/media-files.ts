import {
  decodeImage,
  encodeImage,
  MAX_PICTURE_BYTES,
  PictureTooLargeError,
} from '@/lib/browser/shrink-photo'
import { MAX_MEDIA_BYTES, type MediaType } from '@/lib/media/media'

/** Widths of the files of a picture, pixels: for a small phone, a sharp one, and a laptop. */
const WIDTHS = [480, 960, 1600]
const LONGEST_SIDE = 4096
const QUALITY = 0.8

/** Files to upload. A picture has one for each width, a sound has one. */
export interface PreparedMedia {
  type: MediaType
  name: string
  files: { width: number | null; blob: Blob }[]
  /** Pixels of the widest file; null for a sound. */
  height: number | null
}

export type MediaProblem = 'not_a_picture' | 'not_a_sound' | 'picture_too_large' | 'too_large'

/** The file cannot be used. */
export class MediaFileError extends Error {
  constructor(readonly problem: MediaProblem) {
    super(problem)
  }
}

/** Finds a sequence of characters in a file. */
function indexOf(bytes: Uint8Array, text: string, from = 0): number {
  const codes = [...text].map((letter) => letter.charCodeAt(0))
  for (let at = bytes.indexOf(codes[0]!, from); at >= 0; at = bytes.indexOf(codes[0]!, at + 1)) {
    if (codes.every((code, index) => bytes[at + index] === code)) return at
  }
  return -1
}

const startsWith = (bytes: Uint8Array, text: string, at = 0) =>
  indexOf(bytes.subarray(at, at + text.length), text) === 0

/** True if an MP4 file has a video track: its handler box names the type `vide`. */
function hasVideo(bytes: Uint8Array): boolean {
  for (let at = indexOf(bytes, 'hdlr'); at >= 0; at = indexOf(bytes, 'hdlr', at + 1)) {
    if (startsWith(bytes, 'vide', at + 12)) return true
  }
  return false
}

/** The type of a sound by its content; null unless all browsers of phones play it. */
export function soundType(bytes: Uint8Array): MediaType | null {
  if (startsWith(bytes, 'ID3')) return 'audio/mpeg'
  // Frame header: eleven bits set, layer III.
  if (bytes[0] === 0xff && (bytes[1]! & 0xe6) === 0xe2) return 'audio/mpeg'
  if (startsWith(bytes, 'ftyp', 4)) return hasVideo(bytes) ? null : 'audio/mp4'
  return startsWith(bytes, 'OggS') ? 'audio/ogg' : null
}

/**
 * An MP3 without its ID3 tags, which may contain the author, a place or a picture. Tags inside the frames of
 * other formats stay.
 */
export function withoutTags(bytes: Uint8Array): Uint8Array {
  let start = 0
  while (startsWith(bytes, 'ID3', start)) {
    // Four bytes of seven bits each; bit 4 of the flags announces a footer.
    const size = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + (bytes[start + at] ?? 0), 0)
    start += 10 + size + ((bytes[start + 5] ?? 0) & 0x10 ? 10 : 0)
  }
  const end = startsWith(bytes, 'TAG', bytes.length - 128) ? bytes.length - 128 : bytes.length
  return bytes.subarray(start, Math.max(start, end))
}

/** What no list can show: control characters, and those that reverse or hide the letters of a name. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/** Name of a file as it is stored: at most 200 characters, the last one not cut in half. */
export const storedName = (name: string): string =>
  name
    .replace(INVISIBLE, '')
    .slice(0, 200)
    .replace(/[\ud800-\udbff]$/, '')

/**
 * Re-encodes a picture without metadata in up to three widths: WebP, or JPEG where the browser cannot encode
 * WebP.
 * @throws MediaFileError
 */
export async function preparePicture(file: File): Promise<PreparedMedia> {
  const image = await decodeImage(file).catch((error: unknown) => {
    const isTooLarge = error instanceof PictureTooLargeError
    throw new MediaFileError(isTooLarge ? 'picture_too_large' : 'not_a_picture')
  })
  const { naturalWidth, naturalHeight } = image
  const largest = Math.min(1, LONGEST_SIDE / naturalHeight) * naturalWidth
  const widths = WIDTHS.filter((width) => width < largest)
  if (widths.length < WIDTHS.length) widths.push(Math.max(1, Math.round(largest)))
  const encode = async (type: MediaType) => {
    const files = []
    for (const width of widths) {
      const scale = width / naturalWidth
      files.push({ width, blob: await encodeImage(image, { scale, type, quality: QUALITY }) })
    }
    return files
  }
  let files = await encode('image/webp')
  // A browser that cannot encode WebP produces PNG.
  if (files.some(({ blob }) => blob.type !== 'image/webp')) files = await encode('image/jpeg')
  if (files.some(({ blob }) => blob.size > MAX_MEDIA_BYTES)) throw new MediaFileError('too_large')
  const width = widths.at(-1) ?? 1
  return {
    type: files[0]!.blob.type as MediaType,
    name: storedName(file.name),
    files,
    height: Math.max(1, Math.round((naturalHeight * width) / naturalWidth)),
  }
}

/**
 * Checks a sound by its content, and removes the tags of an MP3.
 * @throws MediaFileError
 */
export async function prepareSound(file: File): Promise<PreparedMedia> {
  if (file.size > MAX_MEDIA_BYTES) throw new MediaFileError('too_large')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const type = soundType(bytes)
  if (type === null) throw new MediaFileError('not_a_sound')
  const content = type === 'audio/mpeg' ? withoutTags(bytes) : bytes
  if (content.length === 0) throw new MediaFileError('not_a_sound')
  return {
    type,
    name: storedName(file.name),
    files: [{ width: null, blob: new Blob([content as Uint8Array<ArrayBuffer>], { type }) }],
    height: null,
  }
}

const SOUND_NAME = /\.(?:mp3|m4a|aac|ogg|oga|opus|wav|flac|wma)$/i

/**
 * Prepares a picture or a sound, depending on the content of the file.
 * @throws MediaFileError
 */
export function prepareMedia(
  name: string,
  content: Uint8Array<ArrayBuffer>,
): Promise<PreparedMedia> {
  const file = new File([content], name)
  if (file.size > MAX_PICTURE_BYTES) return Promise.reject(new MediaFileError('picture_too_large'))
  const isSound = soundType(content) !== null || SOUND_NAME.test(name)
  return isSound ? prepareSound(file) : preparePicture(file)
}
