/** Camera settings that browsers know and TypeScript's DOM library does not. */
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

/** What the running camera can do. */
export interface CameraCapabilities {
  hasTorch: boolean
  /** null when the camera does not zoom. */
  zoom: { min: number; max: number; step: number; value: number } | null
}

/** Reads the abilities of a camera; browsers without `getCapabilities` offer none. */
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

/** Switches the lamp. */
export function setTorch(track: MediaStreamTrack, isOn: boolean): Promise<void> {
  return apply(track, { torch: isOn })
}

/** Zooms; `value` lies within the camera's abilities. */
export function setZoom(track: MediaStreamTrack, value: number): Promise<void> {
  return apply(track, { zoom: value })
}

/** Wide enough for small prints, small enough to decode ten times a second on a phone. */
const pictureSize = { width: { ideal: 1280 }, height: { ideal: 720 } }

/** The rear camera unless the player picked another one. */
export function cameraConstraints(deviceId: string | null): MediaStreamConstraints {
  const choice = deviceId
    ? { deviceId: { exact: deviceId } }
    : { facingMode: { ideal: 'environment' } }
  return { audio: false, video: { ...choice, ...pictureSize } }
}
