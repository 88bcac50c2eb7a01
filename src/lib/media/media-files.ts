import {
  decodeImage,
  encodeImage,
  MAX_PICTURE_BYTES,
  PictureIncompleteError,
  PictureTooLargeError,
  sampleImage,
} from '@/lib/browser/encode-image'
import {
  findBoxes,
  isPictureBrand,
  startsWith,
  textAt,
  readPicture,
} from '@/lib/browser/picture-content'
import { type MediaType, MAX_MEDIA_BYTES } from '@/lib/media/media'

/** True if all tracks of an MP4 file are sounds in AAC, which every phone plays. */
function isAac(bytes: Uint8Array): boolean {
  const media = ['moov', 'trak', 'mdia']
  const kinds = findBoxes(bytes, [...media, 'hdlr']).map(({ start }) => textAt(bytes, start + 8, 4))
  const formats = findBoxes(bytes, [...media, 'minf', 'stbl', 'stsd'])
    .map(({ start }) => textAt(bytes, start + 12, 4))
    // Chapters and covers of audio books.
    .filter((format) => format !== 'text' && format !== 'tx3g')
  return (
    kinds.includes('soun') &&
    !kinds.includes('vide') &&
    formats.length > 0 &&
    formats.every((format) => format === 'mp4a')
  )
}

/** Magic numbers of the streams of an Ogg file that browsers play as sound; `fishead` only describes others. */
const OGG_SOUNDS = ['\x01vorbis', 'OpusHead', 'fishead\0']

/** True if each stream that begins in an Ogg file is a sound that browsers play. */
function isOggSound(bytes: Uint8Array): boolean {
  let [at, sounds] = [0, 0]
  // Flag 2: the first page of a stream; these pages come first.
  while (startsWith(bytes, 'OggS', at) && ((bytes[at + 5] ?? 0) & 2) !== 0) {
    const segments = bytes[at + 26] ?? 0
    const start = at + 27 + segments
    const stream = OGG_SOUNDS.find((magic) => startsWith(bytes, magic, start))
    if (!stream) return false
    if (!stream.startsWith('fishead')) sounds += 1
    at = bytes.subarray(at + 27, start).reduce((sum, length) => sum + length, start)
  }
  return sounds === 1
}

/** The frame header of an MP3: eleven bits set, layer III. */
const isMp3Frame = (bytes: Uint8Array, at = 0) =>
  bytes[at] === 0xff && ((bytes[at + 1] ?? 0) & 0xe6) === 0xe2

/** The type of a sound by its content; null unless all browsers of phones play it. */
export function soundType(bytes: Uint8Array): MediaType | null {
  if (startsWith(bytes, 'ID3')) {
    const content = withoutTags(bytes)
    // Some programs fill the space after a tag with zeros.
    const start = content.findIndex((byte) => byte !== 0)
    return isMp3Frame(content, start) ? 'audio/mpeg' : null
  }
  if (isMp3Frame(bytes)) return 'audio/mpeg'
  if (startsWith(bytes, 'ftyp', 4)) {
    return !isPictureBrand(bytes) && isAac(bytes) ? 'audio/mp4' : null
  }
  return isOggSound(bytes) ? 'audio/ogg' : null
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

/** Widths of the files of a picture, pixels: for a small phone, a sharp one, and a laptop. */
const WIDTHS = [480, 960, 1600]
/** Pixels of a side: WebP has no more, and the database accepts no more. */
const LONGEST_SIDE = 16_383
/** Pixels of a file. A panorama or a long screenshot stays readable when it is enlarged. */
const MAX_PIXELS = 8_000_000
/** A picture this much longer than wide, or the reverse, gets a file in its largest size. */
const LONG_RATIO = 2.5
const QUALITY = 0.8
/** Milliseconds; iOS may load no sound before it is played. */
const LOAD_TIMEOUT = 10_000

/** Files to upload. A picture has one for each width, a sound has one. */
export interface PreparedMedia {
  type: MediaType
  name: string
  files: { width: number | null; blob: Blob }[]
  /** Pixels of the widest file; null for a sound. */
  height: number | null
}

export type MediaProblem =
  | 'not_a_picture'
  | 'picture_incomplete'
  | 'picture_empty'
  | 'picture_too_large'
  | 'not_a_sound'
  | 'is_a_picture'
  | 'too_large'

/** The file cannot be used. */
export class MediaFileError extends Error {
  constructor(readonly problem: MediaProblem) {
    super(problem)
  }
}

/** What no list can show: control characters, and those that reverse or hide the letters of a name. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/** Name of a file as it is stored: at most 200 characters, the last one not cut in half. */
export const storedName = (name: string): string =>
  name
    .replace(INVISIBLE, '')
    .slice(0, 200)
    .replace(/[\ud800-\udbff]$/, '')

/** Widths of the files of a picture, pixels, ascending. */
export function pictureWidths(naturalWidth: number, naturalHeight: number): number[] {
  const sides = [naturalWidth, naturalHeight]
  const scale = Math.min(
    1,
    LONGEST_SIDE / Math.max(...sides),
    Math.sqrt(MAX_PIXELS / (naturalWidth * naturalHeight)),
  )
  const largest = Math.max(1, Math.round(naturalWidth * scale))
  const isLong = Math.max(...sides) > LONG_RATIO * Math.min(...sides)
  const widths = WIDTHS.filter((width) => width < largest)
  if (isLong || widths.length < WIDTHS.length) widths.push(largest)
  return widths
}

/**
 * Re-encodes a picture without metadata in up to four widths: WebP, or JPEG where the browser cannot encode
 * WebP. Transparent pixels get a ground on which the picture can be seen.
 * @throws MediaFileError
 */
export async function preparePicture(file: File): Promise<PreparedMedia> {
  const image = await decodeImage(file).catch((error: unknown) => {
    if (error instanceof PictureTooLargeError) throw new MediaFileError('picture_too_large')
    if (error instanceof PictureIncompleteError) throw new MediaFileError('picture_incomplete')
    throw new MediaFileError('not_a_picture')
  })
  const { isInvisible, isPlain, ground } = sampleImage(image)
  // Only the first frame of an animation is kept, which may still be blank.
  const isAnimated = readPicture(new Uint8Array(await file.arrayBuffer()))?.isAnimated
  if (isInvisible || (isPlain && isAnimated)) throw new MediaFileError('picture_empty')
  const { naturalWidth, naturalHeight } = image
  const widths = pictureWidths(naturalWidth, naturalHeight)
  const encode = async (type: MediaType) => {
    const files = []
    for (const width of widths) {
      const scale = width / naturalWidth
      const blob = await encodeImage(image, { scale, type, quality: QUALITY, ground })
      files.push({ width, blob })
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

/** Loads a sound as a player's browser will; false if it cannot be played. */
async function canPlay(sound: Blob): Promise<boolean> {
  const url = URL.createObjectURL(sound)
  const audio = new Audio()
  try {
    return await new Promise((resolve) => {
      audio.onloadeddata = () => resolve(audio.duration > 0)
      audio.onerror = () => resolve(false)
      setTimeout(() => resolve(true), LOAD_TIMEOUT)
      audio.preload = 'auto'
      audio.src = url
    })
  } finally {
    audio.removeAttribute('src')
    URL.revokeObjectURL(url)
  }
}

/**
 * Checks a sound by its content, and removes the tags of an MP3.
 * @throws MediaFileError
 */
export async function prepareSound(file: File): Promise<PreparedMedia> {
  if (file.size > MAX_MEDIA_BYTES) throw new MediaFileError('too_large')
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (readPicture(bytes)) throw new MediaFileError('is_a_picture')
  const type = soundType(bytes)
  if (type === null) throw new MediaFileError('not_a_sound')
  const content = type === 'audio/mpeg' ? withoutTags(bytes) : bytes
  const blob = new Blob([content as Uint8Array<ArrayBuffer>], { type })
  if (!(await canPlay(blob))) throw new MediaFileError('not_a_sound')
  return { type, name: storedName(file.name), files: [{ width: null, blob }], height: null }
}

const SOUND_NAME = /\.(?:mp3|m4a|aac|amr|ogg|oga|opus|wav|flac|wma|caf|aiff?)$/i

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
  return isSound && !readPicture(content) ? prepareSound(file) : preparePicture(file)
}
