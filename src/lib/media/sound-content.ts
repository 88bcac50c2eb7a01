import { findBoxes, isPictureBrand, startsWith, textAt } from '@/lib/browser/picture-content'
import type { MediaType } from '@/lib/media/media'

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
