import { useEffect, useRef, useState, use, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { clsx } from 'clsx'
import { ImageUp, Music, Trash2, TriangleAlert, type LucideIcon } from 'lucide-react'
import { MediaItems } from '@/components/media/media-items'
import { MoveButtons } from '@/components/resource-form/resource-form'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { FieldError } from '@/components/ui/error-text'
import { Input, Textarea } from '@/components/ui/field'
import { FilePicker } from '@/components/ui/file-picker'
import { IconButton } from '@/components/ui/icon-button'
import { TextLanguagesContext, type TextLanguage } from '@/lib/i18n/text-languages'
import { MAX_MEDIA_BYTES, MAX_PICTURES } from '@/lib/media/media'
import { MAX_ALT, MAX_TRANSCRIPT } from '@/lib/media/media-csv'
import {
  MediaFileError,
  type MediaProblem,
  type PreparedMedia,
  preparePicture,
  prepareSound,
} from '@/lib/media/media-files'
import type { EditableMedia } from '@/lib/media/editable-media'
import { createMediaUpload } from '@/lib/media/upload-media'

interface MediaUploadProps {
  label: string
  icon: LucideIcon
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
          icon={icon}
          label={label}
          accept={accept}
          loading={share !== null}
          onChoose={(file) => void choose(file)}
        >
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
      <FieldError>
        {problem &&
          t(`admin.media.problems.${problem}`, { megabytes: MAX_MEDIA_BYTES / 1024 / 1024 })}
      </FieldError>
      <p role="status" className="sr-only">
        {share !== null ? t('admin.media.uploading') : isDone && t('admin.media.uploaded')}
      </p>
      {failed && <ErrorState error={failed.error} onRetry={failed.retry} />}
    </div>
  )
}

/** Types that the file picker offers; the content of the file decides. */
const PICTURES = 'image/*'
const SOUNDS = '.mp3,.m4a,.ogg,.oga,.opus,audio/mpeg,audio/mp4,audio/ogg'

interface MediaFieldProps {
  value: readonly EditableMedia[]
  onChange: (media: EditableMedia[]) => void
  maxPictures?: number
}

interface ItemProps {
  item: EditableMedia
  /** Says what a missing text means. */
  missingText: string
  onChange: (item: EditableMedia) => void
}

function Texts({ item, missingText, onChange }: ItemProps) {
  const { t } = useTranslation()
  const isPicture = item.kind === 'image'
  const Control = isPicture ? Input : Textarea
  const label = t(isPicture ? 'admin.media.alt' : 'admin.media.transcript')
  const languages = use(TextLanguagesContext)
  const control = (lang: TextLanguage) => {
    const field = isPicture ? (`alt_${lang}` as const) : (`transcript_${lang}` as const)
    return (
      <Control
        key={lang}
        lang={lang}
        label={
          languages.length === 1
            ? label
            : t(lang === 'hu' ? 'form.hungarian' : 'form.english', { label })
        }
        hint={
          item[field].trim() === '' && (
            <span className="flex items-start gap-1.5">
              <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              {missingText}
            </span>
          )
        }
        maxLength={isPicture ? MAX_ALT : MAX_TRANSCRIPT}
        value={item[field]}
        onChange={(event: { target: { value: string } }) =>
          onChange({ ...item, [field]: event.target.value })
        }
      />
    )
  }
  return (
    <div className={clsx('grid grow gap-3', languages.length > 1 && 'sm:grid-cols-2')}>
      {languages.map(control)}
    </div>
  )
}

/** Uploads pictures and one sound, and edits their order and texts. The form saves them. */
export function MediaField({ value, onChange, maxPictures = MAX_PICTURES }: MediaFieldProps) {
  const { t } = useTranslation()
  const headingId = useId()
  const isCard = maxPictures === 1
  const pictures = value.filter(({ kind }) => kind === 'image').length
  const hasSound = value.length > pictures
  const replace = (at: number, ...items: EditableMedia[]) =>
    onChange(value.toSpliced(at, 1, ...items))
  const move = (from: number, to: number) =>
    onChange(value.toSpliced(from, 1).toSpliced(to, 0, value[from]!))
  const add = (item: EditableMedia) => onChange([...value, item])

  return (
    <fieldset aria-describedby={`${headingId}-hint`} className="flex flex-col gap-3">
      <legend className="text-sm font-semibold">{t('admin.media.title')}</legend>
      <p id={`${headingId}-hint`} className="text-soft text-sm">
        {t(isCard ? 'admin.media.hintOne' : 'admin.media.hint')}{' '}
        {t('admin.media.fileHint', { megabytes: MAX_MEDIA_BYTES / 1024 / 1024 })}
      </p>
      {value.length > 0 && (
        <ul className="flex flex-col gap-4">
          {value.map((item, at) => {
            const name = item.name || t(`admin.media.${item.kind}`)
            return (
              <li key={item.id} className="bg-base-200 rounded-box flex flex-col gap-3 p-3">
                <div className="flex items-center gap-1">
                  <span className="min-w-0 grow text-sm font-medium break-words">{name}</span>
                  {value.length > 1 && !isCard && (
                    <MoveButtons
                      index={at}
                      count={value.length}
                      upLabel={t('admin.media.up', { name })}
                      downLabel={t('admin.media.down', { name })}
                      onMove={move}
                    />
                  )}
                  <IconButton
                    icon={Trash2}
                    label={t('admin.media.remove', { name })}
                    onClick={() => replace(at)}
                  />
                </div>
                <div
                  className={clsx('flex flex-col gap-3', item.kind === 'image' && 'sm:flex-row')}
                >
                  <div className={clsx('shrink-0', item.kind === 'image' && 'sm:w-56')}>
                    <MediaItems
                      media={[{ ...item, transcript_hu: '', transcript_en: '' }]}
                      scope={null}
                    />
                  </div>
                  <Texts
                    item={item}
                    missingText={t(
                      isCard ? 'admin.media.textMissingOne' : 'admin.media.textMissing',
                    )}
                    onChange={(changed) => replace(at, changed)}
                  />
                </div>
              </li>
            )
          })}
        </ul>
      )}
      <div className="flex flex-wrap items-start gap-3">
        {pictures < maxPictures && (
          <MediaUpload
            label={t('admin.media.addPicture')}
            icon={ImageUp}
            accept={PICTURES}
            prepare={preparePicture}
            onUploaded={add}
          />
        )}
        {!hasSound && (
          <MediaUpload
            label={t('admin.media.addSound')}
            icon={Music}
            accept={SOUNDS}
            prepare={prepareSound}
            onUploaded={add}
          />
        )}
      </div>
    </fieldset>
  )
}
