import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/field'
import { checkCameraSupport, type CameraProblem } from '@/lib/camera/camera-problem'
import { useCamera } from '@/lib/camera/use-camera'
import { parseCode, parseTypedCode } from '@/lib/codes/parse-code'
import type { RepeatFilter } from '@/lib/codes/repeat-filter'

interface CodeScannerProps {
  /** Called for each new scan and for typed codes. */
  onText: (text: string) => void
  repeats: RepeatFilter
  /** Short message under the picture, e.g. for an unknown code. */
  notice: string | null
  isBusy: boolean
}

interface CameraPreviewProps {
  onText: (text: string) => void
  onProblem: (problem: CameraProblem) => void
}

function CameraPreview({ onText, onProblem }: CameraPreviewProps) {
  const { t } = useTranslation()
  const [isRunning, setRunning] = useState(false)
  const { videoProps } = useCamera(null, {
    onStart: () => setRunning(true),
    onCode: ({ text }) => onText(text),
    isExpected: (text) => parseCode(text) !== null,
    onProblem,
    onMissingDevice: () => onProblem('no_camera'),
  })
  return (
    <div className="bg-neutral text-neutral-content rounded-box relative aspect-square max-h-80 w-full overflow-hidden">
      <video
        {...videoProps}
        muted
        playsInline
        aria-hidden="true"
        className="absolute inset-0 size-full object-cover"
      />
      {!isRunning && (
        <p role="status" className="absolute inset-x-4 bottom-4 text-center">
          {t('scanner.viewfinder.starting')}
        </p>
      )}
    </div>
  )
}

/** Identifies a code by camera or by its typed short code. */
export function CodeScanner({ onText, repeats, notice, isBusy }: CodeScannerProps) {
  const { t } = useTranslation()
  const [problem, setProblem] = useState(() => checkCameraSupport(window))
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)

  function handleScan(text: string): void {
    const now = performance.now()
    if (isBusy) repeats.keepAlive(now)
    else if (repeats.isNew(text, now)) onText(text)
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    const code = parseTypedCode(typed)
    setWrong(code === null)
    if (code !== null) onText(code)
  }

  return (
    <>
      {problem ? (
        <div role="alert" data-problem={problem} className="card-surface flex flex-col gap-2 p-4">
          <p className="font-semibold">{t(`scanner.problems.${problem}.title`)}</p>
          <p>{t(`scanner.problems.${problem}.text`)}</p>
          <Button variant="outline" className="self-start" onClick={() => setProblem(null)}>
            {t('common.retry')}
          </Button>
        </div>
      ) : (
        <CameraPreview onText={handleScan} onProblem={setProblem} />
      )}
      <p role="status" className="text-error-text font-medium empty:hidden">
        {notice}
      </p>
      <form noValidate onSubmit={submit} className="grid grid-cols-[1fr_auto] items-start gap-2">
        <Input
          label={t('scanner.typed.label')}
          placeholder={t('scanner.typed.example')}
          autoCapitalize="characters"
          autoComplete="off"
          className="min-w-0"
          error={isWrong ? t('scanner.typed.invalid') : null}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" variant="outline" className="mt-6.5 min-h-11" loading={isBusy}>
          {t('admin.codes.onSite.find')}
        </Button>
      </form>
    </>
  )
}
