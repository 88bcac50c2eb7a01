import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { FilePicker } from '@/components/ui/file-picker'
import type { EditableMedia } from '@/lib/media/editable-media'
import { MAX_MEDIA_BYTES } from '@/lib/media/media'
import { MediaFileError, type MediaProblem, type PreparedMedia } from '@/lib/media/media-files'
import { createMediaUpload } from '@/lib/media/upload-media'

interface MediaUploadProps {
  label: string
  icon: ReactNode
  /** File types that the file picker offers. */
  accept: string
  /** Checks the file and removes its metadata. */
  prepare: (file: File) => Promise<PreparedMedia>
  onUploaded: (media: EditableMedia) => void
}

/** A button that chooses, prepares and uploads a file, with progress, cancelling and retries. */
export function MediaUpload({ label, icon, accept, prepare, onUploaded }: MediaUploadProps) {
  const { t } = useTranslation()
  const running = useRef<AbortController>(null)
  /** The sent share, 0 to 1; null: nothing is being sent. */
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<MediaProblem | null>(null)
  const [failed, setFailed] = useState<{ error: unknown; retry: () => void } | null>(null)
  const [isDone, setDone] = useState(false)
  // The newest handler, because the form may change during the upload.
  const latestOnUploaded = useRef(onUploaded)
  useEffect(() => {
    latestOnUploaded.current = onUploaded
  })
  useEffect(() => () => running.current?.abort(), [])

  /** @param step prepares or sends; its failures other than MediaFileError are shown with a button for `retry` */
  async function run(step: (signal: AbortSignal) => Promise<void>, retry: () => void) {
    const { signal } = (running.current = new AbortController())
    setFailed(null)
    setProblem(null)
    setDone(false)
    setShare(0)
    try {
      await step(signal)
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof MediaFileError) setProblem(error.problem)
      else setFailed({ error, retry })
    } finally {
      // Cancelling has already hidden the progress, and another upload may have started.
      if (!signal.aborted) setShare(null)
    }
  }

  function cancel(): void {
    running.current?.abort()
    setShare(null)
  }

  const send = (upload: ReturnType<typeof createMediaUpload>): Promise<void> =>
    run(
      async (signal) => {
        const media = await upload(setShare, signal)
        signal.throwIfAborted()
        latestOnUploaded.current(media)
        setDone(true)
      },
      () => void send(upload),
    )

  async function choose(file: File): Promise<void> {
    let upload: ReturnType<typeof createMediaUpload> | null = null
    await run(
      async (signal) => {
        const prepared = await prepare(file)
        signal.throwIfAborted()
        upload = createMediaUpload(prepared)
      },
      () => void choose(file),
    )
    if (upload) await send(upload)
  }

  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <FilePicker
          label={label}
          accept={accept}
          loading={share !== null}
          onChoose={(file) => void choose(file)}
        >
          {icon}
          {label}
        </FilePicker>
        {share !== null && (
          <>
            <progress
              className="progress w-40"
              aria-label={t('admin.media.uploading')}
              value={share}
              max={1}
            />
            <Button variant="ghost" size="sm" onClick={cancel}>
              {t('common.cancel')}
            </Button>
          </>
        )}
      </div>
      {problem && (
        <p role="alert" className="text-error-text text-sm font-medium">
          {t(`admin.media.problems.${problem}`, { megabytes: MAX_MEDIA_BYTES / 1024 / 1024 })}
        </p>
      )}
      <p role="status" className="sr-only">
        {share !== null ? t('admin.media.uploading') : isDone && t('admin.media.uploaded')}
      </p>
      {failed && <ErrorState error={failed.error} onRetry={failed.retry} />}
    </div>
  )
}
