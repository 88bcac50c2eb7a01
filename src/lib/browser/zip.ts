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

/** Folders, and what macOS adds to an archive. */
const IGNORED = /\/$|(?:^|\/)(?:__MACOSX\/|\.)/

/** Size of all unpacked files, bytes: they are in memory together. */
export const MAX_UNPACKED_BYTES = 512 * 1024 * 1024

/** The files of an archive take more than `MAX_UNPACKED_BYTES`. */
export class ZipTooLargeError extends Error {}

/**
 * Unpacks all files.
 * @throws ZipTooLargeError, or another error when the content is damaged or not a ZIP archive
 */
export async function readZip(content: ArrayBuffer): Promise<ZipEntry[]> {
  const { unzip, unzipSync } = await import('fflate')
  const archive = new Uint8Array(content)
  const filter = ({ name }: { name: string }) => !IGNORED.test(name)
  // Reads sizes only. A file that is larger than its entry says is damaged, and is cut off there.
  let unpacked = 0
  unzipSync(archive, {
    filter: (file) => {
      if (filter(file)) unpacked += file.originalSize
      return false
    },
  })
  if (unpacked > MAX_UNPACKED_BYTES) throw new ZipTooLargeError()
  return new Promise((resolve, reject) => {
    unzip(archive, { filter }, (error, files) => {
      if (error) return reject(error)
      resolve(
        Object.entries(files).map(([path, bytes]) => ({
          path,
          content: bytes as Uint8Array<ArrayBuffer>,
        })),
      )
    })
  })
}
