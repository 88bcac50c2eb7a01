import { useCallback, useEffect, useRef, useState } from 'react'
import {
  useImportHunt,
  type ImportedHunt,
  type UploadedFiles,
} from '@/features/hunt-files/api/hunt-files'
import { prepareHuntFiles, type HuntUpload } from '@/features/hunt-files/model/prepare-hunt-files'
import type { HuntFile } from '@/features/hunt-files/model/read-hunt-file'
import { useTexts } from '@/lib/i18n/use-texts'
import { AppError, isFinal } from '@/lib/supabase/errors'
import { removeMapImage } from '@/features/map/api/admin-map'

interface Checked {
  file: HuntFile
  preview: ImportedHunt
  uploads: HuntUpload[]
}

/** Imports a hunt file: checks it with the database, uploads its files, and creates the draft. */
export function useHuntImport() {
  const { t, localized } = useTexts()
  const save = useImportHunt()
  const [checked, setChecked] = useState<Checked | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [step, setStep] = useState<{ name: 'checking' | 'uploading'; share: number } | null>(null)
  const running = useRef<AbortController>(null)
  /** What has arrived, by kind and name. */
  const sent = useRef<UploadedFiles>({ media: {}, images: {} })
  /** The import was sent, and perhaps its answer was lost: then its maps stay. */
  const mayBeUsed = useRef(false)
  const abandon = useCallback(() => {
    running.current?.abort()
    if (!mayBeUsed.current) {
      for (const image of Object.values(sent.current.images)) void removeMapImage(image)
    }
    mayBeUsed.current = false
    sent.current = { media: {}, images: {} }
  }, [])
  useEffect(() => abandon, [abandon])

  function discard(): void {
    abandon()
    setChecked(null)
    setError(null)
  }

  /** Shows progress and errors of an act; its result is null when it failed or was stopped. */
  async function run<Result>(
    name: 'checking' | 'uploading',
    act: (onProgress: (share: number) => void, signal: AbortSignal) => Promise<Result>,
  ): Promise<Result | null> {
    const { signal } = (running.current = new AbortController())
    setError(null)
    setStep({ name, share: 0 })
    try {
      const result = await act((share) => setStep({ name, share }), signal)
      return signal.aborted ? null : result
    } catch (thrown) {
      if (!signal.aborted) setError(thrown)
      return null
    } finally {
      if (running.current?.signal === signal) setStep(null)
    }
  }

  async function check(open: (signal: AbortSignal) => Promise<HuntFile>): Promise<void> {
    discard()
    const result = await run('checking', async (onProgress, signal) => {
      const file = await open(signal)
      const titles = { title_hu: '', title_en: '', ...file.document }
      const preview = await save.mutateAsync({
        document: file.document,
        name: localized(titles, 'title'),
        files: null,
      })
      const uploads = await prepareHuntFiles(file, onProgress, signal)
      return { file, preview, uploads }
    })
    if (result) setChecked(result)
  }

  /** @returns id of the draft; null if it was stopped or refused */
  async function create(name: string): Promise<string | null> {
    if (!checked) return null
    const { document } = checked.file
    const total = checked.uploads.reduce((sum, { bytes }) => sum + bytes, 0)
    const imported = await run('uploading', async (onProgress, signal) => {
      let before = 0
      for (const { kind, name: key, bytes, send } of checked.uploads) {
        sent.current[kind][key] ??= await send(
          (share) => onProgress((before + share * bytes) / total),
          signal,
        )
        signal.throwIfAborted()
        before += bytes
      }
      const wasUsed = mayBeUsed.current
      mayBeUsed.current = true
      return save.mutateAsync({ document, name, files: sent.current }).catch((thrown: unknown) => {
        if (thrown instanceof AppError && isFinal(thrown)) mayBeUsed.current = wasUsed
        throw thrown
      })
    })
    if (!imported) return null
    sent.current = { media: {}, images: {} }
    return imported.game_session_id
  }

  const progress = step && {
    label: t(`admin.import.${step.name}`),
    share: step.share,
    onStop: save.isPending ? undefined : () => running.current?.abort(),
  }
  return { checked, check, create, discard, error, progress, isSaving: save.isPending }
}
