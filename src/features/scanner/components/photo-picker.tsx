import { ImageUp } from 'lucide-react'
import { useRef, useState, type ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { decodePhoto } from '@/lib/camera/decoder'
import { parseCode } from '@/lib/codes/parse-code'
import { parseJoinPath } from '@/lib/codes/parse-join-path'

const isOurs = (text: string) => parseJoinPath(text) !== null || parseCode(text) !== null

type PhotoState = 'idle' | 'reading' | 'nothing' | 'unreadable' | 'foreign'

interface PhotoPickerProps {
  /** @param presented id or short code, as `record_scan` takes it */
  onCode: (presented: string) => void
  /** @param path of the join page, from the address on a poster or of a team */
  onInvitation: (path: string) => void
  disabled: boolean
}

/** Reads a code from a photo, for devices without a working live camera. */
export function PhotoPicker({ onCode, onInvitation, disabled }: PhotoPickerProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<PhotoState>('idle')

  async function readPhoto(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const { files } = event.target
    const photo = files?.[0]
    if (!photo) return
    setState('reading')
    try {
      const text = await decodePhoto(photo, isOurs)
      const code = text === null ? null : parseCode(text)
      const path = text === null ? null : parseJoinPath(text)
      setState(text === null ? 'nothing' : isOurs(text) ? 'idle' : 'foreign')
      // An unmounted input means that the player left the screen and would not see the result.
      if (!input.current) return
      if (path !== null) onInvitation(path)
      else if (code !== null) onCode(code)
    } catch {
      setState('unreadable')
    }
    // Lets the same file trigger a change event again.
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
