import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useChestScene } from '@/features/ar/hooks/use-chest-scene'
import { useSight } from '@/features/ar/hooks/use-sight'
import type { ArProblem } from '@/features/ar/model/ar-problem'
import { pinholeOf } from '@/features/ar/model/picture-geometry'
import { estimatePose, type Matrix } from '@/features/ar/model/pose'
import { useCamera, type DetectedCode } from '@/lib/camera/use-camera'

export interface LiveChestProps {
  /** Whether a decoded text is the code of this page. */
  isThisCode: (text: string) => boolean
  /** The chest's scan is on its way. */
  isOpening: boolean
  /** The player has tapped the chest and its lid is open. */
  onOpen: () => void
  onProblem: (problem: ArProblem) => void
}

/** The rear camera's picture with the chest on the code. The button under it does the same. */
export function LiveChest({ isThisCode, isOpening, onOpen, onProblem }: LiveChestProps) {
  const { t } = useTranslation()
  const canvas = useRef<HTMLCanvasElement>(null)
  const lastRotation = useRef<Matrix | null>(null)
  const [isTapped, setTapped] = useState(false)
  const { sight, see } = useSight()
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
    if (!isThisCode(text)) return see('other_code')
    const source = { width: picture.videoWidth, height: picture.videoHeight }
    const pose = estimatePose(corners, pinholeOf(source), lastRotation.current)
    if (!pose) return
    lastRotation.current = pose.rotation
    scene.follow(pose, performance.now())
    see('this_code')
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
    // The button opens the chest in the picture, too.
    if (isOpening) void scene?.open()
  }, [isOpening, scene])

  function message(): string {
    if (isOpening || isTapped) return t('ar.opening')
    if (!isRunning || !scene) return t('ar.view.starting')
    if (sight === 'this_code') return t('ar.view.anchored')
    return t(sight === 'other_code' ? 'ar.view.otherCode' : 'ar.view.searching')
  }

  return (
    <section
      aria-label={t('ar.view.label')}
      data-sight={sight}
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
