import { describe, expect, it } from 'vitest'
import { checkCameraSupport, isMissingDevice, toCameraProblem } from '@/lib/camera/use-camera'

describe('toCameraProblem', () => {
  it.each([
    ['NotAllowedError', 'denied'],
    ['NotFoundError', 'no_camera'],
    ['OverconstrainedError', 'no_camera'],
    ['NotReadableError', 'busy'],
    ['AbortError', 'busy'],
  ])('maps %s to %s', (name, problem) => {
    expect(toCameraProblem(new DOMException('', name))).toBe(problem)
  })

  it('maps any other error to a failed decoder', () => {
    expect(toCameraProblem(new TypeError('Failed to fetch'))).toBe('decoder')
    expect(toCameraProblem(undefined)).toBe('decoder')
  })
})

describe('isMissingDevice', () => {
  it('distinguishes a missing camera from a busy one', () => {
    expect(isMissingDevice(new DOMException('', 'OverconstrainedError'))).toBe(true)
    expect(isMissingDevice(new DOMException('', 'NotReadableError'))).toBe(false)
    expect(isMissingDevice(null)).toBe(false)
  })
})

describe('checkCameraSupport', () => {
  const withCamera = { mediaDevices: { getUserMedia: () => undefined } }

  it('reports an insecure context before missing camera support', () => {
    expect(checkCameraSupport({ isSecureContext: false, navigator: {} })).toBe('insecure')
    expect(checkCameraSupport({ isSecureContext: true, navigator: {} })).toBe('unsupported')
    expect(checkCameraSupport({ isSecureContext: true, navigator: withCamera })).toBeNull()
  })
})
