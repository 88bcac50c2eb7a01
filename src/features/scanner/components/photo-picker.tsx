import { ImageUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FilePicker } from '@/components/ui/file-picker'
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
  const frame = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<PhotoState>('idle')

  async function readPhoto(photo: File): Promise<void> {
    setState('reading')
    try {
      const text = await decodePhoto(photo, isOurs)
      const code = text === null ? null : parseCode(text)
      const path = text === null ? null : parseJoinPath(text)
      setState(text === null ? 'nothing' : isOurs(text) ? 'idle' : 'foreign')
      // Unmounted: the player has left the screen.
      if (!frame.current) return
      if (path !== null) onInvitation(path)
      else if (code !== null) onCode(code)
    } catch {
      setState('unreadable')
    }
  }

  return (
    <div ref={frame} className="flex flex-col gap-2">
      <FilePicker
        label={t('scanner.photo.button')}
        accept="image/*"
        block
        loading={state === 'reading'}
        disabled={disabled}
        onChoose={(photo) => void readPhoto(photo)}
      >
        <ImageUp aria-hidden="true" className="size-5" />
        {t(state === 'reading' ? 'scanner.photo.reading' : 'scanner.photo.button')}
      </FilePicker>
      <p role="status" className="text-error-text text-sm font-medium empty:hidden">
        {state === 'foreign' && t('scanner.viewfinder.notOurs')}
        {(state === 'nothing' || state === 'unreadable') && t(`scanner.photo.${state}`)}
      </p>
    </div>
  )
}
