/** Why there is no live picture. */
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
 * Reads what getUserMedia or the decoder threw. A DOMException names the camera's reason; anything
 * else is the decoder that could not be loaded.
 */
export function toCameraProblem(error: unknown): CameraProblem {
  const name =
    typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : ''
  return problemByErrorName[name] ?? 'decoder'
}

/** Whether a picked camera is gone: then the default one is worth a try. */
export function isMissingDevice(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error
    ? error.name === 'OverconstrainedError' || error.name === 'NotFoundError'
    : false
}

/** What keeps a browser from offering any camera at all; null when nothing does. */
export function checkCameraSupport(source: {
  isSecureContext: boolean
  navigator: { mediaDevices?: { getUserMedia?: unknown } }
}): CameraProblem | null {
  if (!source.isSecureContext) return 'insecure'
  return source.navigator.mediaDevices?.getUserMedia ? null : 'unsupported'
}
