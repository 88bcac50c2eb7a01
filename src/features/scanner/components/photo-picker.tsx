import { ImageUp } from 'lucide-react'
import { useRef, useState, type ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { decodePhoto } from '@/lib/camera/decoder'
import { parseCode } from '@/lib/codes/parse-code'

type PhotoState = 'idle' | 'reading' | 'nothing' | 'unreadable' | 'foreign'

interface PhotoPickerProps {
  /** What `record_scan` takes: an id or a short code. */
  onCode: (presented: string) => void
  disabled: boolean
}

/** Reads a code from a photo, for phones whose live camera does not work here. */
export function PhotoPicker({ onCode, disabled }: PhotoPickerProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<PhotoState>('idle')

  async function readPhoto(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const { files } = event.target
    const photo = files?.[0]
    if (!photo) return
    setState('reading')
    try {
      const text = await decodePhoto(photo, (found) => parseCode(found) !== null)
      const code = text === null ? null : parseCode(text)
      setState(text === null ? 'nothing' : code === null ? 'foreign' : 'idle')
      // Without its field the screen has been left meanwhile: nobody would see what comes of the scan.
      if (code !== null && input.current) onCode(code)
    } catch {
      setState('unreadable')
    }
    // The same file chosen again must count as a change.
    if (input.current) input.current.value = ''
  }

  return (
    <div className="flex flex-col gap-2">
      <Button
        variant="outline"
        block
        loading={state === 'reading'}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        <ImageUp aria-hidden="true" className="size-5" />
        {t(state === 'reading' ? 'scanner.photo.reading' : 'scanner.photo.button')}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={(event) => void readPhoto(event)}
      />
      <p role="status" className="text-error-text text-sm font-medium empty:hidden">
        {state === 'foreign' && t('scanner.viewfinder.notOurs')}
        {(state === 'nothing' || state === 'unreadable') && t(`scanner.photo.${state}`)}
      </p>
    </div>
  )
}
