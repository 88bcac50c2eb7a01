import type { AdminClue } from '@/features/clues/api/admin-clues'
import { writeCluesCsv, type ImportContext } from '@/features/clues/model/clue-csv'
import { withMediaFiles } from '@/lib/media/media-archive'

/**
 * A file that the import reads: CSV, or a ZIP archive with the pictures and sounds if there are some.
 * @throws AppError
 */
export function exportedClues(
  clues: readonly AdminClue[],
  context: Pick<ImportContext, 'links' | 'codes'>,
  language: string,
): Promise<string | Blob> {
  const media = clues.flatMap(({ media, guide }) => [...media, ...(guide?.media ?? [])])
  return withMediaFiles('clues.csv', writeCluesCsv(clues, context, language), media)
}
