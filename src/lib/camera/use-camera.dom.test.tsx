import { act, fireEvent, render } from '@testing-library/react'
import { useRef } from 'react'
import { expect, test, vi } from 'vitest'
import { useCamera } from '@/lib/camera/use-camera'

// Mocks react-zxing, because there is no camera.
const decoder = vi.hoisted(() => ({
  see: (_code: object): void => undefined,
  detectCodes: vi.fn<() => Promise<object[]>>(),
}))
vi.mock('react-zxing', () => ({
  useZxing: ({ onDecodeResult }: { onDecodeResult: (code: object) => void }) => {
    decoder.see = onDecodeResult
    return { ref: useRef(null) }
  },
}))
vi.mock('@/lib/camera/decoder', () => ({
  preloadDecoder: vi.fn(),
  codeFormats: [],
  decoderUrl: '',
  detectCodes: decoder.detectCodes,
}))

/** Starts the camera and returns its track and the callbacks. */
function openCamera() {
  const track = Object.assign(new EventTarget(), { muted: false })
  class Stream {
    getVideoTracks = () => [track]
  }
  vi.stubGlobal('MediaStream', Stream)
  const onProblem = vi.fn()
  const onCode = vi.fn<(code: { text: string }) => void>()
  const ignore = () => undefined
  function Viewfinder() {
    const isExpected = (text: string) => text.startsWith('ours')
    const callbacks = { onStart: ignore, onCode, isExpected, onMissingDevice: ignore, onProblem }
    return <video {...useCamera(null, callbacks).videoProps} />
  }
  const { container } = render(<Viewfinder />)
  const video = container.querySelector('video')!
  Object.defineProperty(video, 'srcObject', { value: new Stream() })
  fireEvent.playing(video)
  const mute = (muted: boolean) => {
    track.muted = muted
    track.dispatchEvent(new Event(muted ? 'mute' : 'unmute'))
  }
  const seen = () => onCode.mock.calls.map(([{ text }]) => text)
  return { track, mute, onProblem, seen }
}

test('A long mute interrupts the camera, a short one does not', () => {
  vi.useFakeTimers()
  const { mute, onProblem } = openCamera()
  mute(true)
  mute(false)
  act(() => {
    vi.advanceTimersByTime(10_000)
  })
  expect(onProblem).not.toHaveBeenCalled()
  mute(true)
  act(() => {
    vi.advanceTimersByTime(10_000)
  })
  expect(onProblem.mock.calls).toEqual([['interrupted']])
})

test('An ended track interrupts the camera', () => {
  const { track, onProblem } = openCamera()
  act(() => void track.dispatchEvent(new Event('ended')))
  expect(onProblem.mock.calls).toEqual([['interrupted']])
})

const codes = (...texts: string[]) => texts.map((rawValue) => ({ rawValue, cornerPoints: [] }))

test('Of several visible codes the expected one is reported', async () => {
  const { seen } = openCamera()
  const [foreign, ours] = codes('foreign', 'ours')
  decoder.see(ours!)
  expect(seen()).toEqual(['ours'])
  expect(decoder.detectCodes).not.toHaveBeenCalled()

  decoder.detectCodes.mockResolvedValueOnce([foreign!, ours!])
  decoder.see(foreign!)
  await vi.waitFor(() => expect(seen()).toEqual(['ours', 'ours']))

  decoder.detectCodes.mockResolvedValueOnce([foreign!])
  decoder.see(foreign!)
  await vi.waitFor(() => expect(seen()).toEqual(['ours', 'ours', 'foreign']))
})
