import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OpenedFile } from '@/components/csv-import/csv-import-dialog'
import { relativePath, type ArchiveFile } from '@/lib/media/media-csv'
import {
  isZip,
  readZip,
  ZipEncryptedError,
  ZipMethodError,
  ZipTooLargeError,
  type ZipEntry,
} from '@/lib/browser/zip'
import { decodeCsv } from '@/lib/format/csv'
import { MediaFileError, prepareMedia, type PreparedMedia } from '@/lib/media/media-files'
import { createMediaUpload } from '@/lib/media/upload-media'

interface ReadyFile {
  bytes: number
  upload: ReturnType<typeof createMediaUpload>
  /** Id of the uploaded picture or sound. */
  mediaId?: string
}

const bytesOf = ({ files }: PreparedMedia) => files.reduce((sum, { blob }) => sum + blob.size, 0)

const isCsv = ({ path }: ZipEntry) => /\.csv$/i.test(path)

/** Files that a spreadsheet (.xlsx, .ods) contains, which is a ZIP archive too. */
const SPREADSHEET = /^(?:\[Content_Types\]\.xml|mimetype)$/

/** The pictures and sounds in the archive of an import: checks them, and uploads them before the rows are saved. */
export function useMediaArchive() {
  const { t } = useTranslation()
  const [files, setFiles] = useState<readonly ArchiveFile[]>([])
  const ready = useRef(new Map<string, ReadyFile>())
  const running = useRef<AbortController>(null)
  const [step, setStep] = useState<{ name: 'checking' | 'uploading'; share: number } | null>(null)
  const [error, setError] = useState<unknown>(null)
  useEffect(() => () => running.current?.abort(), [])

  function reset(): void {
    running.current?.abort()
    ready.current = new Map()
    setFiles([])
    setError(null)
  }

  async function check(
    { path, content }: ZipEntry,
    found: Map<string, ReadyFile>,
  ): Promise<ArchiveFile> {
    try {
      const name = path.slice(path.lastIndexOf('/') + 1)
      const prepared = await prepareMedia(name, content)
      found.set(path, { bytes: bytesOf(prepared), upload: createMediaUpload(prepared) })
      return {
        path,
        content: { kind: prepared.type.startsWith('image/') ? 'image' : 'audio' },
      }
    } catch (thrown) {
      const problem = thrown instanceof MediaFileError ? thrown.problem : 'not_a_picture'
      return { path, content: { problem } }
    }
  }

  /**
   * Unpacks an archive, and re-encodes its pictures.
   * @returns its CSV file; null if it was cancelled
   */
  async function open(content: ArrayBuffer): Promise<OpenedFile | null> {
    const { signal } = (running.current = new AbortController())
    // A new map, because a cancelled archive may still be preparing a picture.
    const found = (ready.current = new Map<string, ReadyFile>())
    setStep({ name: 'checking', share: 0 })
    try {
      const entries = await readZip(content).catch((thrown: unknown) => {
        if (thrown instanceof ZipTooLargeError) return 'zipTooLarge' as const
        if (thrown instanceof ZipEncryptedError) return 'zipEncrypted' as const
        if (thrown instanceof ZipMethodError) return 'zipMethod' as const
        // An .xls file is not a ZIP archive.
        return isZip(content) ? ('zipDamaged' as const) : ('spreadsheet' as const)
      })
      if (signal.aborted) return null
      if (typeof entries === 'string') return { problem: entries }
      if (entries.some(({ path }) => SPREADSHEET.test(path))) {
        return { problem: 'spreadsheet' }
      }
      const [table, ...others] = entries.filter(isCsv)
      if (!table) return { problem: 'noCsv' }
      if (others.length > 0) return { problem: 'manyCsv' }
      const media = entries.filter((entry) => entry !== table)
      const checked: ArchiveFile[] = []
      for (const entry of media) {
        const file = await check(entry, found)
        checked.push({ ...file, fromTable: relativePath(table.path, entry.path) })
        if (signal.aborted) return null
        setStep({ name: 'checking', share: checked.length / media.length })
      }
      setFiles(checked)
      return decodeCsv(table.content.slice().buffer)
    } finally {
      if (running.current?.signal === signal) setStep(null)
    }
  }

  /**
   * Uploads files; what has been uploaded is not sent again.
   * @returns ids of the pictures and sounds by path
   */
  async function upload(paths: ReadonlySet<string>): Promise<Map<string, string>> {
    const usedFiles = [...ready.current].filter(([path]) => paths.has(path))
    const total = usedFiles.reduce((sum, [, { bytes }]) => sum + bytes, 0)
    const ids = new Map<string, string>()
    if (usedFiles.length === 0) return ids
    const { signal } = (running.current = new AbortController())
    setError(null)
    setStep({ name: 'uploading', share: 0 })
    let before = 0
    try {
      for (const [path, file] of usedFiles) {
        const onProgress = (share: number) =>
          setStep({ name: 'uploading', share: (before + share * file.bytes) / total })
        file.mediaId ??= (await file.upload(onProgress, signal)).id
        signal.throwIfAborted()
        ids.set(path, file.mediaId)
        before += file.bytes
      }
      return ids
    } catch (thrown) {
      if (!signal.aborted) setError(thrown)
      throw thrown
    } finally {
      if (running.current?.signal === signal) setStep(null)
    }
  }

  const progress = step && {
    label: t(`admin.import.${step.name}`),
    share: step.share,
    onStop: () => running.current?.abort(),
  }
  return { files, open, upload, reset, error, progress, isUploading: step?.name === 'uploading' }
}
