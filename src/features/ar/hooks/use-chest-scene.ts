import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import type { ArProblem } from '@/features/ar/model/ar-problem'
import { fieldOfView } from '@/features/ar/model/picture-geometry'
import type { ChestScene } from '@/features/ar/scene/chest-scene'
import { logger } from '@/lib/logger/logger'
import { prefersReducedMotion } from '@/lib/browser/reduced-motion'

interface ChestSceneOptions {
  canvas: RefObject<HTMLCanvasElement | null>
  video: RefObject<HTMLVideoElement | null>
  /** The camera picture is running; nothing is drawn otherwise. */
  isRunning: boolean
  onProblem: (problem: ArProblem) => void
}

/**
 * Loads three.js and draws the chest on the canvas while the camera picture runs.
 * @returns null while the scene loads
 */
export function useChestScene(options: ChestSceneOptions): ChestScene | null {
  const { canvas, video, isRunning } = options
  const [scene, setScene] = useState<ChestScene | null>(null)
  const handleProblem = useEffectEvent(options.onProblem)

  useEffect(() => {
    const surface = canvas.current
    if (!surface) return
    let created: ChestScene | null = null
    let isCancelled = false
    const lose = () => handleProblem('webgl')
    surface.addEventListener('webglcontextlost', lose)
    import('@/features/ar/scene/chest-scene').then(
      ({ createChestScene }) => {
        if (isCancelled) return
        try {
          created = createChestScene(surface, prefersReducedMotion())
          setScene(created)
        } catch (error) {
          logger.log('warn', 'ar', 'webgl_refused', {}, error)
          handleProblem('webgl')
        }
      },
      (error: unknown) => {
        if (isCancelled) return
        logger.log('error', 'ar', 'scene_load_failed', {}, error)
        handleProblem('scene')
      },
    )
    return () => {
      isCancelled = true
      surface.removeEventListener('webglcontextlost', lose)
      created?.dispose()
      setScene(null)
    }
  }, [canvas])

  useEffect(() => {
    const [surface, picture] = [canvas.current, video.current]
    if (!scene || !isRunning || !surface || !picture) return
    const fit = () => {
      const { clientWidth: width, clientHeight: height } = surface
      const { videoWidth, videoHeight } = picture
      if (width === 0 || height === 0 || videoWidth === 0) return
      const source = { width: videoWidth, height: videoHeight }
      scene.resize(width, height, fieldOfView(source, { width, height }))
    }
    fit()
    const observer = new ResizeObserver(fit)
    observer.observe(surface)
    picture.addEventListener('resize', fit) // the phone was rotated

    let frame = requestAnimationFrame(function draw(now) {
      scene.render(now)
      frame = requestAnimationFrame(draw)
    })
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      picture.removeEventListener('resize', fit)
    }
  }, [scene, isRunning, canvas, video])

  return scene
}
