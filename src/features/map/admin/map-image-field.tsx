import { ImageUp } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { FilePicker } from '@/components/ui/file-picker'
import { reencodeMapImage } from '@/features/map/admin/reencode-map-image'
import { uploadMapImage } from '@/features/map/api/admin-map'
import {
  MAX_MAP_IMAGE_BYTES,
  validateMapImage,
  mapImageTypes,
} from '@/features/map/model/map-image'

interface MapImageFieldProps {
  hasImage: boolean
  /** Translated error, after saving without an image. */
  error?: string
  /** @param path name in the bucket */
  onUploaded: (path: string) => void
}

/** Chooses, validates, re-encodes and uploads the image of a map with a progress bar. */
export function MapImageField({ hasImage, error, onUploaded }: MapImageFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const upload = useRef<AbortController>(null)
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<'type' | 'size' | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [isDone, setDone] = useState(false)
  useEffect(() => () => upload.current?.abort(), [])

  async function send(file: File): Promise<void> {
    const controller = new AbortController()
    upload.current = controller
    setFailure(null)
    setDone(false)
    const fileProblem = validateMapImage(file)
    setProblem(fileProblem)
    if (fileProblem !== null) return
    setShare(0)
    try {
      const image = await reencodeMapImage(file)
      const encodedProblem = image ? validateMapImage(image) : 'type'
      setProblem(encodedProblem)
      if (image === null || encodedProblem !== null) return
      onUploaded(await uploadMapImage(image, setShare, controller.signal))
      setDone(true)
    } catch (thrown) {
      if (!controller.signal.aborted) setFailure(thrown)
    } finally {
      setShare(null)
    }
  }

  const help =
    problem === null
      ? error
      : t(`admin.maps.imageProblems.${problem}`, { megabytes: MAX_MAP_IMAGE_BYTES / 1024 / 1024 })
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm font-semibold">{t('admin.maps.image')}</p>
      <div className="flex flex-wrap items-center gap-3">
        <FilePicker
          icon={ImageUp}
          label={t('admin.maps.image')}
          accept={mapImageTypes.join(',')}
          loading={share !== null}
          aria-describedby={id}
          onChoose={(file) => void send(file)}
        >
          {t(hasImage ? 'admin.maps.replaceImage' : 'admin.maps.chooseImage')}
        </FilePicker>
        {share !== null && (
          <>
            <progress
              className="progress w-40"
              aria-label={t('admin.maps.uploading')}
              value={share}
              max={1}
            />
            <Button variant="ghost" size="sm" onClick={() => upload.current?.abort()}>
              {t('common.cancel')}
            </Button>
          </>
        )}
      </div>
      <p
        id={id}
        role={help ? 'alert' : undefined}
        className={help ? 'text-error-text text-sm font-medium' : 'text-soft text-sm'}
      >
        {help ?? t('admin.maps.imageHint', { megabytes: MAX_MAP_IMAGE_BYTES / 1024 / 1024 })}
      </p>
      {/* For screen readers; the progress bar and the picture are visible. */}
      <p role="status" className="sr-only">
        {share !== null ? t('admin.maps.uploading') : isDone && t('admin.maps.uploaded')}
      </p>
      {failure ? <ErrorState error={failure} /> : null}
    </div>
  )
}
