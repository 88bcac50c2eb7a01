import type { strFromU8 as StrFromU8, Unzipped, unzipSync as UnzipSync } from 'fflate'
import { decodeCp852 } from '@/lib/format/code-pages'

/** A file in a ZIP archive; `path` includes its folders. */
export interface ZipEntry {
  path: string
  content: Uint8Array<ArrayBuffer>
}

/** A file that goes into an archive, with its path. */
export type NewZipEntry = readonly [path: string, content: Uint8Array]

/** Files that are compressed already. */
const COMPRESSED = /\.(?:jpe?g|png|webp|mp3|m4a|ogg)$/

/**
 * Packs files one by one as they come. The page holds one at a time: what is done is a part of a blob, which Chromium
 * keeps outside the memory of the page.
 */
export async function writeZip(
  files: Iterable<NewZipEntry> | AsyncIterable<NewZipEntry>,
): Promise<Blob> {
  const { deflateSync, Zip, ZipPassThrough } = await import('fflate')
  class DeflatedFile extends ZipPassThrough {
    override compression = 8
    protected override process(content: Uint8Array<ArrayBuffer>, final: boolean): void {
      // Readers expect a size in front of a stored file, but not of a deflated one.
      const level = COMPRESSED.test(this.filename) ? 0 : 6
      this.ondata(null, deflateSync(content, { level }), final)
    }
  }
  const parts: BlobPart[] = []
  const chunks: BlobPart[] = []
  const archive = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  for await (const [path, content] of files) {
    const file = new DeflatedFile(path)
    archive.add(file)
    file.push(content, true)
    parts.push(new Blob(chunks.splice(0)))
  }
  archive.end()
  return new Blob([...parts, ...chunks], { type: 'application/zip' })
}

/** True if a file begins like a ZIP archive. */
export const isZip = (content: ArrayBuffer): boolean =>
  new Uint8Array(content.slice(0, 4)).join() === '80,75,3,4'

/** First bytes of RAR, 7z, gzip, bzip2 and xz files. */
const OTHER_ARCHIVES = ['Rar!', "7z\xbc\xaf'\x1c", '\x1f\x8b', 'BZh', '\xfd7zXZ']

/** True if a file begins like an archive that is no ZIP. */
export function isOtherArchive(content: ArrayBuffer): boolean {
  const start = String.fromCharCode(...new Uint8Array(content.slice(0, 8)))
  return OTHER_ARCHIVES.some((magic) => start.startsWith(magic))
}

/** Folders, and what macOS adds to an archive. */
const IGNORED = /\/$|(?:^|\/)(?:__MACOSX\/|\.(?!\.\/))/

/** Size of an archive, and of all its unpacked files, bytes: they are in memory together. */
export const MAX_UNPACKED_BYTES = 512 * 1024 * 1024
/** Entries of an archive: more than the rows of an import can name. */
export const MAX_ENTRIES = 10_000
/** Unpacked at once, bytes: fflate starts a worker for each file of half a megabyte. */
const BATCH_BYTES = 8 * 1024 * 1024

/** The files of an archive take more than `MAX_UNPACKED_BYTES`, or are too many. */
export class ZipTooLargeError extends Error {}

/** A file of the archive is encrypted. */
export class ZipEncryptedError extends Error {}

/** A file of the archive is compressed in a way that fflate does not read, such as LZMA. */
export class ZipMethodError extends Error {}

/** Extra field in which Info-ZIP and 7-Zip keep the name in UTF-8. */
const UNICODE_PATH = 0x7075

/** Finds the Unicode path among the extra fields of an entry. */
function unicodePath(extra: Uint8Array): Uint8Array | null {
  const view = new DataView(extra.buffer, extra.byteOffset, extra.byteLength)
  for (let at = 0; at + 4 <= extra.length; at += 4 + view.getUint16(at + 2, true)) {
    // A version and the checksum of the plain name come first.
    if (view.getUint16(at, true) === UNICODE_PATH) {
      return extra.subarray(at + 9, at + 4 + view.getUint16(at + 2, true))
    }
  }
  return null
}

/** The name of a file, composed: its Unicode path, or else UTF-8 with or without a flag, or else code page 852. */
function decodePath(name: Uint8Array, extra: Uint8Array): string {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for (const bytes of [unicodePath(extra), name]) {
    try {
      if (bytes) return decoder.decode(bytes).normalize()
    } catch {
      // The next one.
    }
  }
  return decodeCp852(name).normalize()
}

/** Where the directory of an archive begins, and how many entries it has; null: it is no archive. */
function findDirectory(archive: Uint8Array): { at: number; count: number } | null {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength)
  // A comment of at most 65,535 bytes may follow.
  for (let at = archive.length - 22; at >= 0 && at > archive.length - 65_558; at -= 1) {
    if (view.getUint32(at, true) !== 0x06054b50) continue
    return { at: view.getUint32(at + 16, true), count: view.getUint16(at + 10, true) }
  }
  return null
}

/**
 * Reads what fflate does not tell of the entries of an archive.
 * @returns paths by the names that fflate gives
 * @throws ZipEncryptedError, ZipMethodError
 */
function readPaths(archive: Uint8Array, nameOf: typeof StrFromU8): Map<string, string> {
  const paths = new Map<string, string>()
  const directory = findDirectory(archive)
  if (!directory) return paths
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength)
  let { at } = directory
  for (let entry = 0; entry < Math.min(directory.count, MAX_ENTRIES); entry += 1) {
    if (at + 46 > archive.length || view.getUint32(at, true) !== 0x02014b50) break
    const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)]
    // Method 99 is encrypted with AES.
    if (flags & 1 || method === 99) throw new ZipEncryptedError()
    if (method !== 0 && method !== 8) throw new ZipMethodError()
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      view.getUint16(at + offset, true),
    ) as [number, number, number]
    const name = archive.subarray(at + 46, at + 46 + nameLength)
    const extra = archive.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength)
    paths.set(nameOf(name, (flags & 0x800) === 0), decodePath(name, extra))
    at += 46 + nameLength + extraLength + commentLength
  }
  return paths
}

/**
 * Reads the sizes in the directory of an archive, and decides what may be unpacked.
 * @returns the number of its batch for each path
 */
function planBatches(archive: Uint8Array, unzipSync: typeof UnzipSync): Map<string, number> {
  const batches = new Map<string, number>()
  let [entries, packed, unpacked] = [0, 0, 0]
  unzipSync(archive, {
    filter: ({ name, size, originalSize }) => {
      entries += 1
      if (entries > MAX_ENTRIES) throw new ZipTooLargeError()
      if (IGNORED.test(name)) return false
      if (batches.has(name)) throw new Error('Two files have the same path')
      packed += size
      if (packed > archive.length) throw new Error('Files overlap')
      // A stored file takes its packed size, whatever its entry says.
      unpacked += Math.max(size, originalSize)
      if (unpacked > MAX_UNPACKED_BYTES) throw new ZipTooLargeError()
      batches.set(name, Math.floor(unpacked / BATCH_BYTES))
      return false
    },
  })
  return batches
}

/**
 * Unpacks all files. A file that is larger than its entry says is damaged, and is cut off there.
 * @throws ZipTooLargeError, ZipEncryptedError, ZipMethodError, or another error when the content is damaged, ambiguous or not a ZIP archive
 */
export async function readZip(content: ArrayBuffer): Promise<ZipEntry[]> {
  if (content.byteLength > MAX_UNPACKED_BYTES) throw new ZipTooLargeError()
  const { strFromU8, unzip, unzipSync } = await import('fflate')
  const archive = new Uint8Array(content)
  const paths = readPaths(archive, strFromU8)
  const batches = planBatches(archive, unzipSync)
  const unpack = (batch: number) =>
    new Promise<Unzipped>((resolve, reject) => {
      const filter = ({ name }: { name: string }) => batches.get(name) === batch
      unzip(archive, { filter }, (error, files) => (error ? reject(error) : resolve(files)))
    })
  const entries: ZipEntry[] = []
  for (const batch of new Set(batches.values())) {
    for (const [path, bytes] of Object.entries(await unpack(batch))) {
      const content = bytes as Uint8Array<ArrayBuffer>
      entries.push({ path: paths.get(path) ?? path, content })
    }
  }
  return entries
}
