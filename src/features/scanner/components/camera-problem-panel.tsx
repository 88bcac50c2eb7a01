import { CameraOff, Lock, RefreshCw } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import type { CameraProblem } from '@/lib/camera/camera-problem'

interface CameraProblemPanelProps {
  problem: CameraProblem
  onRetry: () => void
}

/** Calls back when the player allows the camera in the browser's settings; not every browser tells. */
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
        // The button is the way on.
      },
    )
    return () => {
      isOver = true
      status?.removeEventListener('change', listener)
    }
  }, [])
}

/** Says in place of the picture why there is none, and what still works. */
export function CameraProblemPanel({ problem, onRetry }: CameraProblemPanelProps) {
  const { t } = useTranslation()
  useCameraGranted(onRetry)
  const Icon = problem === 'insecure' ? Lock : CameraOff
  // Neither an insecure address nor a browser without cameras gets better by trying again.
  const canRetry = problem !== 'insecure' && problem !== 'unsupported'
  return (
    <section role="alert" data-problem={problem} className="camera-problem">
      <span className="bg-base-200 text-primary grid size-16 place-content-center rounded-full">
        <Icon aria-hidden="true" className="size-8" />
      </span>
      <h2 className="text-xl">{t(`scanner.problems.${problem}.title`)}</h2>
      <p className="max-w-prose text-pretty">{t(`scanner.problems.${problem}.text`)}</p>
      {/* Photos need the decoder too. */}
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
