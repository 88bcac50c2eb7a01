import type { Unzipped, unzipSync as UnzipSync } from 'fflate'

/** A file in a ZIP archive; `path` includes its folders. */
export interface ZipEntry {
  path: string
  content: Uint8Array<ArrayBuffer>
}

/** Packs files by their names. */
export async function writeZip(files: Record<string, Uint8Array>): Promise<Blob> {
  const { zip } = await import('fflate')
  return new Promise((resolve, reject) => {
    zip(files, { level: 6 }, (error, data) => {
      if (error) reject(error)
      else resolve(new Blob([data as Uint8Array<ArrayBuffer>], { type: 'application/zip' }))
    })
  })
}

/** True if a file begins like a ZIP archive. */
export const isZip = (content: ArrayBuffer): boolean =>
  new Uint8Array(content.slice(0, 4)).join() === '80,75,3,4'

/** Folders, and what macOS adds to an archive. */
const IGNORED = /\/$|(?:^|\/)(?:__MACOSX\/|\.)/

/** Size of an archive, and of all its unpacked files, bytes: they are in memory together. */
export const MAX_UNPACKED_BYTES = 512 * 1024 * 1024
/** Entries of an archive: more than the rows of an import can name. */
const MAX_ENTRIES = 10_000
/** Unpacked at once, bytes: fflate starts a worker for each file of half a megabyte. */
const BATCH_BYTES = 8 * 1024 * 1024

/** The files of an archive take more than `MAX_UNPACKED_BYTES`, or are too many. */
export class ZipTooLargeError extends Error {}

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
 * @throws ZipTooLargeError, or another error when the content is damaged, ambiguous or not a ZIP archive
 */
export async function readZip(content: ArrayBuffer): Promise<ZipEntry[]> {
  if (content.byteLength > MAX_UNPACKED_BYTES) throw new ZipTooLargeError()
  const { unzip, unzipSync } = await import('fflate')
  const archive = new Uint8Array(content)
  const batches = planBatches(archive, unzipSync)
  const unpack = (batch: number) =>
    new Promise<Unzipped>((resolve, reject) => {
      const filter = ({ name }: { name: string }) => batches.get(name) === batch
      unzip(archive, { filter }, (error, files) => (error ? reject(error) : resolve(files)))
    })
  const entries: ZipEntry[] = []
  for (const batch of new Set(batches.values())) {
    for (const [path, bytes] of Object.entries(await unpack(batch))) {
      entries.push({ path, content: bytes as Uint8Array<ArrayBuffer> })
    }
  }
  return entries
}
