import { act, fireEvent, render } from '@testing-library/react'
import { useRef } from 'react'
import { expect, test, vi } from 'vitest'
import { useCamera } from '@/lib/camera/use-camera'

// There is no camera: the test is one.
vi.mock('react-zxing', () => ({ useZxing: () => ({ ref: useRef(null) }) }))
vi.mock('@/lib/camera/decoder', () => ({ codeFormats: [], decoderUrl: '' }))

/** A running camera's track, and what the screen was told. */
function openCamera() {
  const track = Object.assign(new EventTarget(), { muted: false })
  class Stream {
    getVideoTracks = () => [track]
  }
  vi.stubGlobal('MediaStream', Stream)
  const onProblem = vi.fn()
  const ignore = () => undefined
  function Viewfinder() {
    const callbacks = { onStart: ignore, onCode: ignore, onMissingDevice: ignore, onProblem }
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
  return { track, mute, onProblem }
}

test('A camera that another app takes is interrupted, one that falls silent for a moment is not', () => {
  vi.useFakeTimers()
  const { mute, onProblem } = openCamera()
  mute(true)
  mute(false)
  act(() => vi.advanceTimersByTime(10_000))
  expect(onProblem).not.toHaveBeenCalled()
  mute(true)
  act(() => vi.advanceTimersByTime(10_000))
  expect(onProblem.mock.calls).toEqual([['interrupted']])
})

test('A camera that the system ends is interrupted', () => {
  const { track, onProblem } = openCamera()
  act(() => void track.dispatchEvent(new Event('ended')))
  expect(onProblem.mock.calls).toEqual([['interrupted']])
})
