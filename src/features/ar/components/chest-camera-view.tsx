import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useChestScene } from '@/features/ar/hooks/use-chest-scene'
import type { ArProblem } from '@/features/ar/model/ar-problem'
import { pinholeCameraOf } from '@/features/ar/model/picture-geometry'
import { estimatePose, type Matrix } from '@/features/ar/model/pose'
import { useCamera, type DetectedCode } from '@/lib/camera/use-camera'
import { FADE_MS, HOLD_MS } from '@/features/ar/model/chest-motion'

type Detection = 'none' | 'this_code' | 'other_code'

/** Holds the last detected code until the chest has faded out. */
function useDetection(): { detected: Detection; setDetected: (code: Detection) => void } {
  const [detected, setDetected] = useState<Detection>('none')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function hold(code: Detection): void {
    setDetected(code)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setDetected('none'), HOLD_MS + FADE_MS)
  }

  return { detected, setDetected: hold }
}

export interface ChestCameraViewProps {
  /** Tests whether a decoded text is the code of this page. */
  isThisCode: (text: string) => boolean
  /** The scan is being sent. */
  isOpening: boolean
  /** Called after a tap on the chest, once its lid is open. */
  onOpen: () => void
  onProblem: (problem: ArProblem) => void
}

/** Picture of the rear camera with the 3D chest on the code. */
export function ChestCameraView({
  isThisCode,
  isOpening,
  onOpen,
  onProblem,
}: ChestCameraViewProps) {
  const { t } = useTranslation()
  const canvas = useRef<HTMLCanvasElement>(null)
  const lastRotation = useRef<Matrix | null>(null)
  const [isTapped, setTapped] = useState(false)
  const { detected, setDetected } = useDetection()
  const { track, videoProps } = useCamera(null, {
    onStart: () => undefined,
    onCode: follow,
    isExpected: isThisCode,
    onProblem,
    onMissingDevice: () => onProblem('no_camera'),
  })
  const isRunning = track !== null
  const scene = useChestScene({ canvas, video: videoProps.ref, isRunning, onProblem })

  function follow({ text, corners }: DetectedCode): void {
    const picture = videoProps.ref.current
    if (!scene || !picture) return
    if (!isThisCode(text)) return setDetected('other_code')
    const source = { width: picture.videoWidth, height: picture.videoHeight }
    const pose = estimatePose(corners, pinholeCameraOf(source), lastRotation.current)
    if (!pose) return
    lastRotation.current = pose.rotation
    scene.follow(pose, performance.now())
    setDetected('this_code')
  }

  async function tap({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>): Promise<void> {
    if (!scene || isTapped || isOpening) return
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    const across = ((clientX - left) / width) * 2 - 1
    const up = 1 - ((clientY - top) / height) * 2
    if (!scene.isHit(across, up)) return
    setTapped(true)
    navigator.vibrate?.(40)
    await scene.open()
    onOpen()
  }

  useEffect(() => {
    // The button below the view opens the chest as well.
    if (isOpening) void scene?.open()
  }, [isOpening, scene])

  function message(): string {
    if (isOpening || isTapped) return t('ar.opening')
    if (!isRunning || !scene) return t('ar.view.starting')
    if (detected === 'this_code') return t('ar.view.anchored')
    return t(detected === 'other_code' ? 'ar.view.otherCode' : 'ar.view.searching')
  }

  return (
    <section
      aria-label={t('ar.view.label')}
      data-detected={detected}
      className="chest-view"
      onClick={(event) => void tap(event)}
    >
      <video {...videoProps} muted playsInline aria-hidden="true" className="chest-view-layer" />
      <canvas ref={canvas} aria-hidden="true" className="chest-view-layer" />
      <div role="status" className="chest-view-message">
        <p>{message()}</p>
        {!isRunning && <p className="text-sm font-medium">{t('ar.view.permissionHint')}</p>}
      </div>
    </section>
  )
}
