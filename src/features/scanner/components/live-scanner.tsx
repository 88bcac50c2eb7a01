import { useRef, useState, type SubmitEvent, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/field'
import { parseTypedCode, formatTypedCode, parseCode, parseJoinPath } from '@/lib/codes/codes'
import { Card } from '@/components/ui/card'
import { Viewfinder } from '@/features/scanner/components/viewfinder'
import '@/features/scanner/scanner.css'
import { type CameraProblem, checkCameraSupport, type RepeatFilter } from '@/lib/camera/use-camera'
import { CameraOff, ImageUp, Lock, RefreshCw } from 'lucide-react'
import { FilePicker } from '@/components/ui/file-picker'
import { decodePhoto } from '@/lib/camera/decoder'

interface ShortCodeFormProps {
  /** Typed text; owned by the screen, so that it can be corrected after a rejection. */
  text: string
  onText: (text: string) => void
  /** @param code a valid short code without separators, or the id from a pasted URL */
  onCode: (code: string) => void
  /** @param path of the join page, from a typed or pasted address */
  onInvitation: (path: string) => void
  disabled: boolean
  /** Label and hint; by default those of a code to scan. */
  label?: string
  hint?: string
}

/** Input for short codes, for damaged prints and devices without a camera. */
export function ShortCodeForm({
  text,
  onText,
  onCode,
  onInvitation,
  disabled,
  label,
  hint,
}: ShortCodeFormProps) {
  const { t } = useTranslation()
  const [isInvalid, setInvalid] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    const path = parseJoinPath(text)
    const code = parseTypedCode(text)
    setInvalid(code === null && path === null)
    if (path !== null) onInvitation(path)
    else if (code !== null) onCode(code)
    // Screen readers read the error together with the focused field.
    else field.current?.focus()
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <Input
        ref={field}
        label={label ?? t('scanner.typed.label')}
        hint={hint ?? t('scanner.typed.hint')}
        error={isInvalid ? t('scanner.typed.invalid') : null}
        placeholder={t('scanner.typed.example')}
        value={text}
        onChange={(event) => {
          onText(formatTypedCode(event.target.value))
          setInvalid(false)
        }}
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        className="short-code"
      />
      <Button type="submit" variant="secondary" disabled={disabled}>
        {t('scanner.typed.submit')}
      </Button>
    </form>
  )
}

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
function PhotoPicker({ onCode, onInvitation, disabled }: PhotoPickerProps) {
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
        icon={ImageUp}
        label={t('scanner.photo.button')}
        accept="image/*"
        block
        loading={state === 'reading'}
        disabled={disabled}
        onChoose={(photo) => void readPhoto(photo)}
      >
        {t(state === 'reading' ? 'scanner.photo.reading' : 'scanner.photo.button')}
      </FilePicker>
      <p role="status" className="text-error-text text-sm font-medium empty:hidden">
        {state === 'foreign' && t('scanner.viewfinder.notOurs')}
        {(state === 'nothing' || state === 'unreadable') && t(`scanner.photo.${state}`)}
      </p>
    </div>
  )
}

interface CameraProblemPanelProps {
  problem: CameraProblem
  onRetry: () => void
}

/** Calls back when camera permission is granted in the browser settings; not every browser reports it. */
function useCameraGranted(onGranted: () => void): void {
  const handleGranted = useEffectEvent(onGranted)
  useEffect(() => {
    let status: PermissionStatus | null = null
    const listener = () => {
      if (status?.state === 'granted') handleGranted()
    }
    let isOver = false
    navigator.permissions?.query({ name: 'camera' }).then(
      (found) => {
        if (isOver) return
        status = found
        status.addEventListener('change', listener)
      },
      () => {
        // Unsupported: the player uses the retry button.
      },
    )
    return () => {
      isOver = true
      status?.removeEventListener('change', listener)
    }
  }, [])
}

/** Replaces the camera picture: explains the problem and names the alternatives. */
function CameraProblemPanel({ problem, onRetry }: CameraProblemPanelProps) {
  const { t } = useTranslation()
  useCameraGranted(onRetry)
  const Icon = problem === 'insecure' ? Lock : CameraOff
  // Retrying cannot fix an insecure origin or a browser without camera support.
  const canRetry = problem !== 'insecure' && problem !== 'unsupported'
  return (
    <section role="alert" data-problem={problem} className="camera-problem">
      <span className="bg-base-200 text-primary grid size-16 place-content-center rounded-full">
        <Icon aria-hidden="true" className="size-8" />
      </span>
      <h2 className="text-xl">{t(`scanner.problems.${problem}.title`)}</h2>
      <p className="max-w-prose text-pretty">{t(`scanner.problems.${problem}.text`)}</p>
      {/* Reading photos needs the decoder as well. */}
      {problem !== 'decoder' && (
        <p className="text-soft max-w-prose text-sm text-pretty">
          {t('scanner.problems.fallback')}
        </p>
      )}
      {canRetry && (
        <Button icon={RefreshCw} onClick={onRetry} className="mt-1">
          {t('common.retry')}
        </Button>
      )}
    </section>
  )
}

/** Display time of the message about a foreign code, ms. */
const NOTICE_MS = 4000

interface LiveScannerProps {
  /** @param presented id or short code, as `record_scan` takes it */
  onCode: (presented: string) => void
  /** @param path of the join page, from the address on a poster or of a team */
  onInvitation: (path: string) => void
  /** Owned by the screen, so that a code still in view after its result is ignored. */
  repeats: RepeatFilter
  isChecking: boolean
  /** Text of the short code field. */
  typed: string
  onTyped: (text: string) => void
}

/** Three ways to present a code: live camera, photo or typing. */
export function LiveScanner({
  onCode,
  onInvitation,
  repeats,
  isChecking,
  typed,
  onTyped,
}: LiveScannerProps) {
  const { t } = useTranslation()
  const [problem, setProblem] = useState(() => checkCameraSupport(window))
  const [notice, setNotice] = useState<{ text: string } | null>(null)

  useEffect(() => {
    if (!notice) return
    const timer = setTimeout(() => setNotice(null), NOTICE_MS)
    return () => clearTimeout(timer)
  }, [notice])

  function presentLive(text: string): void {
    if (isChecking || !repeats.isNew(text, performance.now())) return
    // Players look at the code, not at the screen.
    navigator.vibrate?.(40)
    const path = parseJoinPath(text)
    if (path !== null) {
      onInvitation(path)
      return
    }
    const code = parseCode(text)
    setNotice(code === null ? { text: t('scanner.viewfinder.notOurs') } : null)
    if (code !== null) onCode(code)
  }

  function fail(found: CameraProblem): void {
    setNotice(null)
    setProblem(found)
  }

  return (
    <div className="scanner">
      <div className="scanner-grid">
        {problem ? (
          <CameraProblemPanel problem={problem} onRetry={() => setProblem(null)} />
        ) : (
          <Viewfinder
            onStart={() => repeats.keepAlive(performance.now())}
            onText={presentLive}
            onProblem={fail}
            isChecking={isChecking}
            notice={notice?.text ?? null}
          />
        )}
        <Card title={t('scanner.typed.title')}>
          <div className="flex flex-col gap-3">
            <ShortCodeForm
              text={typed}
              onText={onTyped}
              onCode={onCode}
              onInvitation={onInvitation}
              disabled={isChecking}
            />
            <PhotoPicker onCode={onCode} onInvitation={onInvitation} disabled={isChecking} />
          </div>
        </Card>
      </div>
    </div>
  )
}
