import {
  downloadHuntFile,
  fetchHuntDocument,
  type ExportOptions,
} from '@/features/hunt-files/api/hunt-files'
import { huntTables } from '@/features/hunt-files/model/hunt-tables'
import { MAX_ENTRIES, MAX_UNPACKED_BYTES, type NewZipEntry, writeZip } from '@/lib/browser/zip'
import { AppError } from '@/lib/supabase/errors'

/**
 * Packs a hunt with its pictures, sounds and maps.
 * @param onProgress receives the share of files that have been downloaded, 0 to 1
 * @throws AppError as `fetchHuntDocument` and `downloadHuntFile`; `hunt_file_too_large` if `readZip` would refuse it
 */
export async function writeHuntFile(
  options: ExportOptions,
  language: string,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const { document, files } = await fetchHuntDocument(options)
  const encoder = new TextEncoder()
  const texts = Object.entries(huntTables(document, language))
  texts.unshift(['hunt.json', JSON.stringify(document)])
  if (texts.length + files.length > MAX_ENTRIES) throw new AppError('hunt_file_too_large')
  let bytes = 0
  function entry(path: string, content: Uint8Array): NewZipEntry {
    signal.throwIfAborted()
    bytes += content.length
    if (bytes > MAX_UNPACKED_BYTES) throw new AppError('hunt_file_too_large')
    return [path, content]
  }
  async function* contents() {
    for (const [name, text] of texts) yield entry(name, encoder.encode(text))
    for (const [at, file] of files.entries()) {
      yield entry(file.path, await downloadHuntFile(file, signal))
      onProgress((at + 1) / files.length)
    }
  }
  const archive = await writeZip(contents())
  signal.throwIfAborted()
  if (archive.size > MAX_UNPACKED_BYTES) throw new AppError('hunt_file_too_large')
  return archive
}
