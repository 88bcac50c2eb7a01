import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useZxing } from 'react-zxing'
import { logger } from '@/lib/logger/logger'
import { cameraConstraints } from '@/lib/camera/camera-track'
import { codeFormats, decoderUrl, detectCodes } from '@/lib/camera/decoder'
import { isMissingDevice, toCameraProblem, type CameraProblem } from '@/lib/camera/camera-problem'
import { usePageVisible } from '@/lib/browser/use-page-visible'
import { useWakeLock } from '@/lib/browser/use-wake-lock'

const DECODE_INTERVAL_MS = 100
/** So many failed frames without a decoded one mean that the decoder is broken, not the picture. */
const MAX_DECODE_FAILURES = 10

/** Cameras fall silent for a moment of their own accord; after so long somebody else has the picture, ms. */
const MUTED_PATIENCE_MS = 2000

/** A place in the picture, in pixels of the video from its top left. */
export interface VideoPoint {
  x: number
  y: number
}

/** A code as the camera sees it. */
export interface DetectedCode {
  text: string
  /** Its corners as printed: top left, top right, bottom right, bottom left. */
  corners: readonly VideoPoint[]
}

type Barcode = Awaited<ReturnType<typeof detectCodes>>[number]

export interface CameraCallbacks {
  /** The picture has started, or started again. */
  onStart: () => void
  /** Called about ten times a second while a code is in sight. */
  onCode: (code: DetectedCode) => void
  /** Whether a text is what is looked for: where several codes are in sight, such a one wins. */
  isExpected: (text: string) => boolean
  onProblem: (problem: CameraProblem) => void
  /** The picked camera does not exist any more. */
  onMissingDevice: () => void
}

/**
 * The live camera with its decoder. It runs while the component is mounted and the page is in front,
 * and stops otherwise; the screen stays on meanwhile.
 * @param deviceId a picked camera, or null for the rear one
 */
export function useCamera(deviceId: string | null, callbacks: CameraCallbacks) {
  const isVisible = usePageVisible()
  const [track, setTrack] = useState<MediaStreamTrack | null>(null)
  const failuresSinceSuccess = useRef(0)
  const isLookingAround = useRef(false)
  useWakeLock(isVisible)

  const { ref } = useZxing({
    paused: !isVisible,
    constraints: cameraConstraints(deviceId),
    formats: codeFormats,
    wasmUrl: decoderUrl,
    timeBetweenDecodingAttempts: DECODE_INTERVAL_MS,
    onDecodeResult: (first) => {
      failuresSinceSuccess.current = 0
      void choose(first)
    },
    onDecodeError: (error) => {
      failuresSinceSuccess.current += 1
      if (failuresSinceSuccess.current !== MAX_DECODE_FAILURES) return
      logger.log('error', 'scanner', 'decode_failed', {}, error)
      callbacks.onProblem('decoder')
    },
    onError: (error) => {
      if (deviceId !== null && isMissingDevice(error)) return callbacks.onMissingDevice()
      const problem = toCameraProblem(error)
      logger.log('warn', 'scanner', 'camera_unavailable', { problem }, error)
      callbacks.onProblem(problem)
    },
  })

  /** react-zxing tells of one code of a frame; whoever looks for another one looks at all of them. */
  async function choose(first: Barcode): Promise<void> {
    const video = ref.current
    if (!video || isLookingAround.current) return
    let code = first
    if (!callbacks.isExpected(first.rawValue)) {
      isLookingAround.current = true
      const all = await detectCodes(video).catch(() => [])
      isLookingAround.current = false
      // The screen was left meanwhile.
      if (ref.current !== video) return
      code = all.find(({ rawValue }) => callbacks.isExpected(rawValue)) ?? first
    }
    callbacks.onCode({ text: code.rawValue, corners: code.cornerPoints })
  }

  const handleInterrupted = useEffectEvent(() => callbacks.onProblem('interrupted'))
  useEffect(() => {
    if (!track) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = () => handleInterrupted()
    // Another app or the phone's own switch took the camera: the picture is black, but the track lives on.
    const fallSilent = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (track.muted) handleInterrupted()
      }, MUTED_PATIENCE_MS)
    }
    if (track.muted) fallSilent()
    track.addEventListener('ended', end)
    track.addEventListener('mute', fallSilent)
    return () => {
      clearTimeout(timer)
      track.removeEventListener('ended', end)
      track.removeEventListener('mute', fallSilent)
    }
  }, [track])

  function readTrack(): void {
    const stream = ref.current?.srcObject
    setTrack(stream instanceof MediaStream ? (stream.getVideoTracks()[0] ?? null) : null)
  }

  function start(): void {
    failuresSinceSuccess.current = 0
    readTrack()
    callbacks.onStart()
  }

  return { track, videoProps: { ref, onPlaying: start, onEmptied: readTrack } }
}
