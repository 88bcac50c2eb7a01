import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useZxing } from 'react-zxing'
import { usePageVisible } from '@/lib/browser/use-page-visible'
import { useWakeLock } from '@/lib/browser/use-wake-lock'
import { codeFormats, decoderUrl, detectCodes, preloadDecoder } from '@/lib/camera/decoder'
import { logger } from '@/lib/logger/logger'

/** Time that a code must be out of sight before it counts as presented again, ms. */
export const REPEAT_WINDOW_MS = 2000

/** Reports each presentation of a code once. */
export interface RepeatFilter {
  /** @param now ms of a monotonic clock */
  isNew: (text: string, now: number) => boolean
  /** Treats the last code as still visible, e.g. when the camera restarts after a result. */
  keepAlive: (now: number) => void
}

/**
 * Creates a filter for the decoder, which reports a visible code about ten times per second: one
 * presentation must become one scan.
 */
export function createRepeatFilter(): RepeatFilter {
  let lastText: string | null = null
  let lastSeenAt = 0
  return {
    isNew(text, now) {
      const repeated = text === lastText && now - lastSeenAt < REPEAT_WINDOW_MS
      lastText = text
      lastSeenAt = now
      return !repeated
    },
    keepAlive(now) {
      lastSeenAt = now
    },
  }
}

/** Reason why there is no live picture. */
export type CameraProblem =
  'denied' | 'no_camera' | 'busy' | 'insecure' | 'unsupported' | 'interrupted' | 'decoder'

const problemByErrorName: Record<string, CameraProblem> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'no_camera',
  DevicesNotFoundError: 'no_camera',
  OverconstrainedError: 'no_camera',
  NotReadableError: 'busy',
  TrackStartError: 'busy',
  AbortError: 'busy',
}

/**
 * Converts an error of getUserMedia or the decoder. A DOMException comes from the camera; any other error
 * means that the decoder could not be loaded.
 */
export function toCameraProblem(error: unknown): CameraProblem {
  const name =
    typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : ''
  return problemByErrorName[name] ?? 'decoder'
}

/** Returns whether the selected camera does not exist any more. */
export function isMissingDevice(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error
    ? error.name === 'OverconstrainedError' || error.name === 'NotFoundError'
    : false
}

/** Returns why the browser offers no camera at all; null when it does. */
export function checkCameraSupport(source: {
  isSecureContext: boolean
  navigator: { mediaDevices?: { getUserMedia?: unknown } }
}): CameraProblem | null {
  if (!source.isSecureContext) return 'insecure'
  return source.navigator.mediaDevices?.getUserMedia ? null : 'unsupported'
}

/** Camera settings that are missing in TypeScript's DOM library. */
interface ExtraCapabilities extends MediaTrackCapabilities {
  torch?: boolean
  zoom?: { min: number; max: number; step: number }
}
interface ExtraSettings extends MediaTrackSettings {
  zoom?: number
}
interface ExtraConstraints extends MediaTrackConstraintSet {
  torch?: boolean
  zoom?: number
}

interface CameraCapabilities {
  hasTorch: boolean
  /** Null when the camera does not support zoom. */
  zoom: { min: number; max: number; step: number; value: number } | null
}

/** Reads the capabilities of a camera; none in browsers without `getCapabilities`. */
export function readCapabilities(track: MediaStreamTrack): CameraCapabilities {
  const capabilities: ExtraCapabilities = track.getCapabilities?.() ?? {}
  const { zoom: value }: ExtraSettings = track.getSettings()
  const { torch, zoom } = capabilities
  return {
    hasTorch: torch === true,
    zoom: zoom && zoom.max > zoom.min ? { ...zoom, value: value ?? zoom.min } : null,
  }
}

function apply(track: MediaStreamTrack, constraints: ExtraConstraints): Promise<void> {
  return track.applyConstraints({ advanced: [constraints] })
}

export function setTorch(track: MediaStreamTrack, isOn: boolean): Promise<void> {
  return apply(track, { torch: isOn })
}

/** @param value within the camera's zoom range */
export function setZoom(track: MediaStreamTrack, value: number): Promise<void> {
  return apply(track, { zoom: value })
}

/** Large enough for small prints, small enough to decode ten times per second on a phone. */
const videoSize = { width: { ideal: 1280 }, height: { ideal: 720 } }

/** Returns constraints for the selected camera, by default the rear one. */
function cameraConstraints(deviceId: string | null): MediaStreamConstraints {
  const selection = deviceId
    ? { deviceId: { exact: deviceId } }
    : { facingMode: { ideal: 'environment' } }
  return { audio: false, video: { ...selection, ...videoSize } }
}

const DECODE_INTERVAL_MS = 100
/** After this many consecutive failures the decoder is considered broken. */
const MAX_DECODE_FAILURES = 10

/** Cameras mute briefly by themselves; a longer mute means that another app has taken the camera, ms. */
const MUTE_TIMEOUT_MS = 2000

/** A point in the video, in pixels from the top left. */
export interface VideoPoint {
  x: number
  y: number
}

export interface DetectedCode {
  text: string
  /** Corners of the printed code: top left, top right, bottom right, bottom left. */
  corners: readonly VideoPoint[]
}

type Barcode = Awaited<ReturnType<typeof detectCodes>>[number]

interface CameraCallbacks {
  /** The video has started or restarted. */
  onStart: () => void
  /** Called about ten times per second while a code is visible. */
  onCode: (code: DetectedCode) => void
  /** Selects the code if several are visible. */
  isExpected: (text: string) => boolean
  onProblem: (problem: CameraProblem) => void
  /** The selected camera does not exist any more. */
  onMissingDevice: () => void
}

/**
 * Runs the camera and the decoder while the component is mounted and the page is visible, and keeps the
 * screen on.
 * @param deviceId the selected camera, or null for the rear one
 */
export function useCamera(deviceId: string | null, callbacks: CameraCallbacks) {
  const isVisible = usePageVisible()
  const [track, setTrack] = useState<MediaStreamTrack | null>(null)
  const failuresSinceSuccess = useRef(0)
  const isDetectingAll = useRef(false)
  useWakeLock(isVisible)
  // Runs before react-zxing creates a detector, which would otherwise load the decoder from a CDN.
  useState(preloadDecoder)

  const { ref } = useZxing({
    paused: !isVisible,
    constraints: cameraConstraints(deviceId),
    formats: codeFormats,
    wasmUrl: decoderUrl,
    timeBetweenDecodingAttempts: DECODE_INTERVAL_MS,
    onDecodeResult: (first) => {
      failuresSinceSuccess.current = 0
      void reportCode(first)
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

  /**
   * react-zxing reports one code per frame; if it is not the expected one, detects all codes of the frame.
   */
  async function reportCode(first: Barcode): Promise<void> {
    const video = ref.current
    if (!video || isDetectingAll.current) return
    let code = first
    if (!callbacks.isExpected(first.rawValue)) {
      isDetectingAll.current = true
      const all = await detectCodes(video).catch(() => [])
      isDetectingAll.current = false
      // Unmounted meanwhile.
      if (ref.current !== video) return
      code = all.find(({ rawValue }) => callbacks.isExpected(rawValue)) ?? first
    }
    callbacks.onCode({ text: code.rawValue, corners: code.cornerPoints })
  }

  const handleInterrupted = useEffectEvent(() => callbacks.onProblem('interrupted'))
  useEffect(() => {
    if (!track) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const handleEnded = () => handleInterrupted()
    // Another app or the phone's privacy switch has the camera: the video is black, but the track stays live.
    const handleMute = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (track.muted) handleInterrupted()
      }, MUTE_TIMEOUT_MS)
    }
    if (track.muted) handleMute()
    track.addEventListener('ended', handleEnded)
    track.addEventListener('mute', handleMute)
    return () => {
      clearTimeout(timer)
      track.removeEventListener('ended', handleEnded)
      track.removeEventListener('mute', handleMute)
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
