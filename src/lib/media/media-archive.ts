import { writeZip } from '@/lib/browser/zip'
import { mediaFileName, type NamedMedia } from '@/lib/media/media-csv'
import { downloadMedia } from '@/lib/media/media-file-query'
import { mediaPath, type Media } from '@/lib/media/media'

/**
 * An exported file that an import reads: the CSV itself, or a ZIP archive with it and all pictures and sounds,
 * each in its largest size.
 * @throws AppError
 */
export async function withMediaFiles(
  csvName: string,
  csv: string,
  media: readonly (NamedMedia & Pick<Media, 'widths'>)[],
): Promise<string | Blob> {
  if (media.length === 0) return csv
  const byName = new Map(media.map((item) => [mediaFileName(item), item]))
  async function* files() {
    yield [csvName, new TextEncoder().encode(csv)] as const
    for (const [name, { id, content_type, widths }] of byName) {
      const file = await downloadMedia(mediaPath(id, content_type, widths.at(-1) ?? null))
      yield [name, new Uint8Array(await file.arrayBuffer())] as const
    }
  }
  return writeZip(files())
}
