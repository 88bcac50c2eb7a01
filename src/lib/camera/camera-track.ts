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
export function cameraConstraints(deviceId: string | null): MediaStreamConstraints {
  const selection = deviceId
    ? { deviceId: { exact: deviceId } }
    : { facingMode: { ideal: 'environment' } }
  return { audio: false, video: { ...selection, ...videoSize } }
}
