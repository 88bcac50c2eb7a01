import { CameraOff, Lock, RefreshCw } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import type { CameraProblem } from '@/lib/camera/camera-problem'

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
export function CameraProblemPanel({ problem, onRetry }: CameraProblemPanelProps) {
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
        <Button onClick={onRetry} className="mt-1">
          <RefreshCw aria-hidden="true" className="size-5" />
          {t('common.retry')}
        </Button>
      )}
    </section>
  )
}
