import { Camera, RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChestIllustration } from '@/components/illustrations/chest'
import { Button } from '@/components/ui/button'
import { LiveChest, type LiveChestProps } from '@/features/ar/components/live-chest'
import { isCameraAllowed } from '@/features/ar/device/camera-permission'
import { hasWebGl } from '@/features/ar/device/webgl'
import { canRetry, type ArProblem } from '@/features/ar/model/ar-problem'
import { checkCameraSupport } from '@/lib/camera/camera-problem'
import '@/features/ar/ar.css'

function findObstacle(): ArProblem | null {
  return checkCameraSupport(window) ?? (hasWebGl() ? null : 'webgl')
}

/**
 * The chest of a found code: on the code in the camera's picture where the device can do that, else
 * drawn, with a sentence why. The camera starts when it is allowed already, otherwise by a button.
 */
export function ChestView(props: Omit<LiveChestProps, 'onProblem'>) {
  const { t } = useTranslation()
  const [problem, setProblem] = useState(findObstacle)
  const [isStarted, setStarted] = useState(false)

  useEffect(() => {
    let isOver = false
    void isCameraAllowed().then((isAllowed) => {
      if (isAllowed && !isOver) setStarted(true)
    })
    return () => {
      isOver = true
    }
  }, [])

  function retry(): void {
    setProblem(findObstacle())
    setStarted(true)
  }

  if (isStarted && !problem) return <LiveChest {...props} onProblem={setProblem} />
  return (
    <div className="chest-stage" data-opening={props.isOpening}>
      <ChestIllustration className="chest-stage-picture" />
      {problem ? (
        <div role="alert" data-problem={problem} className="chest-stage-note">
          <p>
            {t(`ar.fallback.${problem}`)} {t('ar.fallback.button')}
          </p>
          {canRetry(problem) && (
            <Button variant="outline" onClick={retry}>
              <RefreshCw aria-hidden="true" className="size-5" />
              {t('common.retry')}
            </Button>
          )}
        </div>
      ) : (
        <div className="chest-stage-note">
          <p>{t('ar.view.startText')}</p>
          <Button variant="outline" onClick={() => setStarted(true)}>
            <Camera aria-hidden="true" className="size-5" />
            {t('ar.view.start')}
          </Button>
        </div>
      )}
    </div>
  )
}
