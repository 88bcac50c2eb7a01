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
