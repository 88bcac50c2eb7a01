import { Camera, Trash2 } from 'lucide-react'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSource } from '@/components/media/use-source'
import { Button } from '@/components/ui/button'
import { photoTypes } from '@/features/treasure/model/claim-photo'

interface ClaimPhotoFieldProps {
  value: File | null
  onChange: (photo: File | null) => void
  /** Translated. */
  error: string | null
}

/** An optional photo from the camera or the gallery, with a preview. */
export function ClaimPhotoField({ value, onChange, error }: ClaimPhotoFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const preview = useSource(value ?? undefined)

  function choose(photo: File | null): void {
    // Clears the input, so that the same file can be chosen again.
    if (photo === null && input.current) input.current.value = ''
    onChange(photo)
  }

  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="text-sm font-semibold">
        {t('treasure.photo')} <span className="text-soft">({t('common.optional')})</span>
      </label>
      <input
        ref={input}
        id={id}
        type="file"
        accept={photoTypes.join(',')}
        className="peer sr-only"
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-help`}
        onChange={(event) => choose(event.target.files?.[0] ?? null)}
      />
      {value && !error && (
        <img
          ref={preview}
          alt={t('treasure.photoPreview')}
          className="rounded-field border-base-300 max-h-56 w-full border object-cover"
        />
      )}
      <div className="peer-focus-visible:outline-primary rounded-field flex gap-2 peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2">
        <Button
          icon={Camera}
          variant="outline"
          className="grow"
          tabIndex={-1}
          aria-hidden="true"
          onClick={() => input.current?.click()}
        >
          {value ? t('treasure.photoReplace') : t('treasure.photoChoose')}
        </Button>
        {value && (
          <Button
            icon={Trash2}
            variant="ghost"
            aria-label={t('treasure.photoRemove')}
            onClick={() => choose(null)}
          />
        )}
      </div>
      <p
        id={`${id}-help`}
        role={error ? 'alert' : undefined}
        className={error ? 'text-error-text text-sm font-medium' : 'text-soft text-sm'}
      >
        {error ?? t('treasure.photoHint')}
      </p>
    </div>
  )
}
