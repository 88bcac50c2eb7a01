import { describe, expect, it } from 'vitest'
import {
  createRepeatFilter,
  REPEAT_WINDOW_MS,
  checkCameraSupport,
  isMissingDevice,
  toCameraProblem,
} from '@/lib/camera/use-camera'

describe('createRepeatFilter', () => {
  it('reports a code once while it is visible', () => {
    const repeats = createRepeatFilter()
    const answers = Array.from({ length: 100 }, (_, tick) => repeats.isNew('A', tick * 100))
    expect(answers.filter(Boolean)).toHaveLength(1)
    expect(answers[0]).toBe(true)
  })

  it('reports another code at once', () => {
    const repeats = createRepeatFilter()
    expect(repeats.isNew('A', 0)).toBe(true)
    expect(repeats.isNew('B', 100)).toBe(true)
  })

  it('reports the same code again after it was out of sight', () => {
    const repeats = createRepeatFilter()
    repeats.isNew('A', 0)
    expect(repeats.isNew('A', REPEAT_WINDOW_MS - 1)).toBe(false)
    expect(repeats.isNew('A', REPEAT_WINDOW_MS * 2)).toBe(true)
  })

  it('does not report a code that is still visible when the camera restarts', () => {
    const repeats = createRepeatFilter()
    repeats.isNew('A', 0)
    repeats.keepAlive(60_000)
    expect(repeats.isNew('A', 60_100)).toBe(false)
    expect(repeats.isNew('B', 60_200)).toBe(true)
  })
})

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
