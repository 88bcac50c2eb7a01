import type { AdminClue } from '@/features/clues/api/admin-list-clues'
import { writeCluesCsv, type ImportContext } from '@/features/clues/model/clue-csv'
import { namedMedia } from '@/features/clues/model/clue-media-csv'
import { writeZip } from '@/lib/browser/zip'
import { mediaPath } from '@/lib/media/media'
import { downloadMedia } from '@/lib/media/media-file-query'

/**
 * A file that the import reads: CSV, or a ZIP archive with the pictures and sounds if there are some.
 * @throws AppError
 */
export async function exportedClues(
  clues: readonly AdminClue[],
  context: Pick<ImportContext, 'links' | 'codes'>,
  language: string,
): Promise<string | Blob> {
  const csv = writeCluesCsv(clues, context, language)
  const media = namedMedia(clues)
  if (media.size === 0) return csv
  const files: Record<string, Uint8Array> = { 'clues.csv': new TextEncoder().encode(csv) }
  for (const [name, { id, content_type, widths }] of media) {
    const file = await downloadMedia(mediaPath(id, content_type, widths.at(-1) ?? null))
    files[name] = new Uint8Array(await file.arrayBuffer())
  }
  return writeZip(files)
}
