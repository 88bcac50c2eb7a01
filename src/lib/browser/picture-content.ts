/** What the bytes of a picture say. */
export interface PictureContent {
  /** False: the end of the file is missing. */
  isComplete: boolean
  isAnimated: boolean
}

export const textAt = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length))

export const startsWith = (bytes: Uint8Array, text: string, at = 0) =>
  textAt(bytes, at, text.length) === text

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Walks the segments of a JPEG; the thumbnail inside a segment has an end of its own. */
function readJpeg(bytes: Uint8Array): PictureContent {
  let at = 2
  while (at < bytes.length) {
    const start = bytes.indexOf(0xff, at)
    if (start < 0) break
    const marker = bytes[start + 1] ?? 0
    at = start + 2
    if (marker === 0xd9) return { isComplete: true, isAnimated: false }
    // Fill bytes, stuffed data and markers without a length.
    if (marker === 0xff) at = start + 1
    else if (marker > 0x01 && (marker < 0xd0 || marker > 0xd7)) {
      at += ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
    }
  }
  return { isComplete: false, isAnimated: false }
}

function readPng(bytes: Uint8Array): PictureContent {
  const view = viewOf(bytes)
  let isAnimated = false
  for (let at = 8; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) {
    const name = textAt(bytes, at + 4, 4)
    if (name === 'IEND') return { isComplete: true, isAnimated }
    if (name === 'acTL') isAnimated = true
  }
  return { isComplete: false, isAnimated }
}

/** Walks the blocks of a GIF, and counts its frames. */
function readGif(bytes: Uint8Array): PictureContent {
  const tableSize = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  const skipBlocks = (from: number) => {
    let at = from
    while (at < bytes.length && bytes[at] !== 0) at += 1 + bytes[at]!
    return at + 1
  }
  let [at, frames] = [13 + tableSize(bytes[10] ?? 0), 0]
  while (at < bytes.length) {
    const block = bytes[at]
    if (block === 0x21) at = skipBlocks(at + 2)
    else if (block === 0x2c) {
      frames += 1
      at = skipBlocks(at + 11 + tableSize(bytes[at + 9] ?? 0))
    } else return { isComplete: block === 0x3b, isAnimated: frames > 1 }
  }
  return { isComplete: false, isAnimated: frames > 1 }
}

function readWebp(bytes: Uint8Array): PictureContent {
  const size = bytes.length < 12 ? Infinity : viewOf(bytes).getUint32(4, true) + 8
  const isAnimated = startsWith(bytes, 'VP8X', 12) && ((bytes[20] ?? 0) & 2) !== 0
  return { isComplete: bytes.length >= size, isAnimated }
}

interface Box {
  type: string
  /** Of the content. */
  start: number
  end: number
}

/** The boxes of an ISO media file (MP4, HEIC, AVIF) between two positions. */
function boxesOf(bytes: Uint8Array, from: number, to: number): Box[] {
  const view = viewOf(bytes)
  const boxes: Box[] = []
  for (let at = from; at + 8 <= to && boxes.length < 1000;) {
    let [size, header] = [view.getUint32(at), 8]
    if (size === 1 && at + 16 <= to) [size, header] = [Number(view.getBigUint64(at + 8)), 16]
    const end = size === 0 ? to : at + size
    if (end < at + header) break
    boxes.push({ type: textAt(bytes, at + 4, 4), start: at + header, end })
    at = end
  }
  return boxes
}

/** Boxes of a type inside the boxes of other types. */
export function findBoxes(bytes: Uint8Array, path: readonly string[]): Box[] {
  const root: Box = { type: '', start: 0, end: bytes.length }
  return path.reduce(
    (parents, type) =>
      parents.flatMap(({ start, end }) =>
        boxesOf(bytes, start, Math.min(end, bytes.length)).filter((box) => box.type === type),
      ),
    [root],
  )
}

/** Main brands of pictures and sequences of pictures: HEIF with its codecs, AVIF, and Canon's raw files. */
const PICTURE_BRAND = /^(?:hei[cxms]|hev[cxms]|mif[12]|msf1|mia[fp]|avi[fos]|avcs|jpe?g|crx) ?/

export function isPictureBrand(bytes: Uint8Array): boolean {
  if (!startsWith(bytes, 'ftyp', 4)) return false
  const end = Math.min(viewOf(bytes).getUint32(0), bytes.length, 256)
  for (let at = 8; at < end; at += at === 8 ? 8 : 4) {
    if (PICTURE_BRAND.test(textAt(bytes, at, 4))) return true
  }
  return false
}

/** What else a browser may show as a picture; its decoder tells whether the file is complete. */
const OTHER_PICTURES: readonly [start: string, at: number][] = [
  ['BM', 0],
  ['II*\0', 0],
  ['MM\0*', 0],
  ['\0\0\x01\0', 0],
  ['\xff\x0a', 0],
  ['JXL ', 4],
]

/** Reads a file as a picture; null: it does not begin like one. */
export function readPicture(bytes: Uint8Array): PictureContent | null {
  if (startsWith(bytes, '\xff\xd8\xff')) return readJpeg(bytes)
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return readPng(bytes)
  if (/^GIF8[79]a/.test(textAt(bytes, 0, 6))) return readGif(bytes)
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return readWebp(bytes)
  if (isPictureBrand(bytes)) {
    const isComplete = boxesOf(bytes, 0, bytes.length).every(({ end }) => end <= bytes.length)
    return { isComplete, isAnimated: false }
  }
  const isOther = OTHER_PICTURES.some(([start, at]) => startsWith(bytes, start, at))
  return isOther ? { isComplete: true, isAnimated: false } : null
}
