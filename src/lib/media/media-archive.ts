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
  const files: Record<string, Uint8Array> = { [csvName]: new TextEncoder().encode(csv) }
  for (const item of media) {
    const name = mediaFileName(item)
    if (name in files) continue
    const file = await downloadMedia(
      mediaPath(item.id, item.content_type, item.widths.at(-1) ?? null),
    )
    files[name] = new Uint8Array(await file.arrayBuffer())
  }
  return writeZip(files)
}
