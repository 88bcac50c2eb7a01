import {
  downloadHuntFile,
  fetchHuntDocument,
  type ExportOptions,
} from '@/features/hunt-files/api/hunt-files'
import { huntTables } from '@/features/hunt-files/model/hunt-tables'
import { writeZip } from '@/lib/browser/zip'

/**
 * Packs a hunt with its pictures, sounds and maps.
 * @param onProgress receives the share of files that have been downloaded, 0 to 1
 * @throws AppError as `fetchHuntDocument` and `downloadHuntFile`
 */
export async function writeHuntFile(
  options: ExportOptions,
  language: string,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const { document, files } = await fetchHuntDocument(options)
  const encoder = new TextEncoder()
  const contents: Record<string, Uint8Array> = {
    'hunt.json': encoder.encode(JSON.stringify(document)),
  }
  for (const [name, csv] of Object.entries(huntTables(document, language))) {
    contents[name] = encoder.encode(csv)
  }
  for (const [at, file] of files.entries()) {
    signal.throwIfAborted()
    contents[file.path] = await downloadHuntFile(file)
    onProgress((at + 1) / files.length)
  }
  return writeZip(contents)
}
