import { Camera, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSource } from '@/components/media/use-source'
import { Button } from '@/components/ui/button'
import { FieldError } from '@/components/ui/error-text'
import { FilePicker } from '@/components/ui/file-picker'
import { shrinkPhoto } from '@/lib/browser/shrink-photo'

interface PhotoAnswerProps {
  photo: Blob | null
  onChange: (photo: Blob | null) => void
}

/** A photo from the camera or the gallery, with a preview. It is shrunk, and loses its metadata. */
export function PhotoAnswer({ photo, onChange }: PhotoAnswerProps) {
  const { t } = useTranslation()
  const [state, setState] = useState<'idle' | 'shrinking' | 'failed'>('idle')
  const sourceRef = useSource(photo ?? undefined)

  async function choose(file: File): Promise<void> {
    setState('shrinking')
    try {
      onChange(await shrinkPhoto(file))
      setState('idle')
    } catch {
      setState('failed')
    }
  }

  return (
    <div className="flex flex-col gap-2">
      {photo && <img ref={sourceRef} alt={t('treasure.photoPreview')} className="task-photo" />}
      <div className="flex flex-wrap items-center gap-2">
        <FilePicker
          icon={Camera}
          label={t('tasks.photoChoose')}
          accept="image/*"
          className="grow"
          loading={state === 'shrinking'}
          onChoose={(file) => void choose(file)}
        >
          {t(photo ? 'treasure.photoReplace' : 'tasks.photoChoose')}
        </FilePicker>
        {photo && (
          <Button
            icon={Trash2}
            variant="ghost"
            aria-label={t('treasure.photoRemove')}
            onClick={() => onChange(null)}
          />
        )}
      </div>
      {state === 'failed' ? (
        <FieldError>{t('errors.invalid_photo')}</FieldError>
      ) : (
        <p className="text-soft text-sm">{t('tasks.photoHint')}</p>
      )}
    </div>
  )
}
