import { Camera, RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChestIllustration } from '@/components/illustrations/chest'
import { Button } from '@/components/ui/button'
import {
  ChestCameraView,
  type ChestCameraViewProps,
} from '@/features/ar/components/chest-camera-view'
import { canRetry, type ArProblem } from '@/features/ar/model/ar-problem'
import { checkCameraSupport } from '@/lib/camera/use-camera'
import '@/features/ar/ar.css'
import { withTimeout } from '@/lib/offline/with-timeout'

/** Tries to create a WebGL context and releases it at once. */
function hasWebGl(): boolean {
  const context = document.createElement('canvas').getContext('webgl2')
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}

async function isCameraAllowed(): Promise<boolean> {
  try {
    const { state } = await withTimeout(navigator.permissions.query({ name: 'camera' }))
    return state === 'granted'
  } catch {
    // Not every browser supports this query.
    return false
  }
}

function findObstacle(): ArProblem | null {
  return checkCameraSupport(window) ?? (hasWebGl() ? null : 'webgl')
}

/**
 * Chest of a found code, in the camera picture or, where the device cannot do that, as an illustration
 * with the reason. The camera starts by itself only if permission was granted before.
 */
export function ChestView(props: Omit<ChestCameraViewProps, 'onProblem'>) {
  const { t } = useTranslation()
  const [problem, setProblem] = useState(findObstacle)
  const [isStarted, setStarted] = useState(false)

  useEffect(() => {
    let isCancelled = false
    void isCameraAllowed().then((isAllowed) => {
      if (isAllowed && !isCancelled) setStarted(true)
    })
    return () => {
      isCancelled = true
    }
  }, [])

  function retry(): void {
    setProblem(findObstacle())
    setStarted(true)
  }

  if (isStarted && !problem) return <ChestCameraView {...props} onProblem={setProblem} />
  return (
    <div className="chest-stage" data-opening={props.isOpening}>
      <ChestIllustration className="chest-stage-picture" />
      {problem ? (
        <div role="alert" data-problem={problem} className="chest-stage-note">
          <p>
            {t(`ar.fallback.${problem}`)} {t('ar.fallback.button')}
          </p>
          {canRetry(problem) && (
            <Button icon={RefreshCw} variant="outline" onClick={retry}>
              {t('common.retry')}
            </Button>
          )}
        </div>
      ) : (
        <div className="chest-stage-note">
          <p>{t('ar.view.startText')}</p>
          <Button icon={Camera} variant="outline" onClick={() => setStarted(true)}>
            {t('ar.view.start')}
          </Button>
        </div>
      )}
    </div>
  )
}
