import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { checkCameraSupport, type CameraProblem, useCamera } from '@/lib/camera/use-camera'

interface CodeCameraProps {
  /** Called about ten times a second while a code is visible. */
  onText: (text: string) => void
  /** Selects the code if several are visible. */
  isExpected: (text: string) => boolean
}

interface CameraPreviewProps extends CodeCameraProps {
  onProblem: (problem: CameraProblem) => void
}

function CameraPreview({ onText, isExpected, onProblem }: CameraPreviewProps) {
  const { t } = useTranslation()
  const [isRunning, setRunning] = useState(false)
  const { videoProps } = useCamera(null, {
    onStart: () => setRunning(true),
    onCode: ({ text }) => onText(text),
    isExpected,
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

/** Camera picture that reads codes, or why there is none. */
export function CodeCamera(props: CodeCameraProps) {
  const { t } = useTranslation()
  const [problem, setProblem] = useState(() => checkCameraSupport(window))
  if (!problem) return <CameraPreview {...props} onProblem={setProblem} />
  return (
    <div role="alert" data-problem={problem} className="card-surface flex flex-col gap-2 p-4">
      <p className="font-semibold">{t(`scanner.problems.${problem}.title`)}</p>
      <p>{t(`scanner.problems.${problem}.text`)}</p>
      <Button variant="outline" className="self-start" onClick={() => setProblem(null)}>
        {t('common.retry')}
      </Button>
    </div>
  )
}
