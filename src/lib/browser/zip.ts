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

/**
 * Unpacks all files.
 * @throws when the content is no ZIP archive, or is damaged
 */
export async function readZip(content: ArrayBuffer): Promise<ZipEntry[]> {
  const { unzip } = await import('fflate')
  return new Promise((resolve, reject) => {
    const filter = ({ name }: { name: string }) => !IGNORED.test(name)
    unzip(new Uint8Array(content), { filter }, (error, files) => {
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
