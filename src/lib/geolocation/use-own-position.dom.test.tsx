import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useOwnPosition } from '@/lib/geolocation/use-own-position'

const spot = { latitude: 47.5, longitude: 19.05, accuracy: 12 }

describe('useOwnPosition', () => {
  const watchPosition = vi.fn<Geolocation['watchPosition']>()
  const clearWatch = vi.fn<Geolocation['clearWatch']>()

  function measure(): void {
    const [onMeasured] = watchPosition.mock.lastCall ?? []
    act(() => onMeasured?.({ coords: spot } as GeolocationPosition))
  }

  function fail(code: 1 | 2 | 3): void {
    const [, onFailed] = watchPosition.mock.lastCall ?? []
    act(() => onFailed?.({ code } as GeolocationPositionError))
  }

  function show(state: DocumentVisibilityState): void {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
  }

  beforeEach(() => {
    watchPosition.mockReset().mockReturnValue(7)
    clearWatch.mockReset()
    vi.stubGlobal('isSecureContext', true)
    vi.stubGlobal('navigator', { geolocation: { watchPosition, clearWatch } })
  })
  afterEach(() => {
    const { result } = renderHook(() => useOwnPosition())
    act(() => result.current.start()) // forgets that the player stopped it
    cleanup() // stops watching, for which the stubs are still needed
    vi.unstubAllGlobals()
  })

  it('requests no position before start', () => {
    const { result } = renderHook(() => useOwnPosition())
    expect(result.current.position).toEqual({ status: 'off' })
    expect(watchPosition).not.toHaveBeenCalled()
  })

  it('returns the position, keeps the last one after an error, and stops', () => {
    const { result } = renderHook(() => useOwnPosition())
    act(() => result.current.start())
    expect(result.current.position).toEqual({ status: 'finding' })
    measure()
    expect(result.current.position).toEqual({ status: 'known', coordinates: spot, isOld: false })
    fail(2)
    expect(result.current.position).toEqual({ status: 'known', coordinates: spot, isOld: true })
    act(() => result.current.stop())
    expect(result.current.position).toEqual({ status: 'off' })
    expect(clearWatch).toHaveBeenCalledWith(7)
  })

  it.each([
    [1, 'denied', 1],
    [2, 'unavailable', 0],
    [3, 'timeout', 0],
  ] as const)('says why there is no position (code %d)', (code, problem, watchesEnded) => {
    const { result } = renderHook(() => useOwnPosition())
    act(() => result.current.start())
    fail(code)
    expect(result.current.position).toEqual({ status: 'problem', problem })
    expect(clearWatch).toHaveBeenCalledTimes(watchesEnded)
  })

  it('starts a new watch when it is started again after an error', () => {
    const { result } = renderHook(() => useOwnPosition())
    act(() => result.current.start())
    fail(3)
    act(() => result.current.start())
    expect(result.current.position).toEqual({ status: 'finding' })
    expect(clearWatch).toHaveBeenCalledTimes(1)
    expect(watchPosition).toHaveBeenCalledTimes(2)
  })

  it('recovers when a position arrives after an error', () => {
    const { result } = renderHook(() => useOwnPosition())
    act(() => result.current.start())
    fail(3)
    measure()
    expect(result.current.position).toMatchObject({ status: 'known', isOld: false })
  })

  it('stops while the page is hidden and on unmount', () => {
    const { result, unmount } = renderHook(() => useOwnPosition())
    act(() => result.current.start())
    show('hidden')
    expect(clearWatch).toHaveBeenCalledTimes(1)
    show('visible')
    expect(watchPosition).toHaveBeenCalledTimes(2)
    unmount()
    expect(clearWatch).toHaveBeenCalledTimes(2)
  })

  it.each([
    [10, false],
    [1800, true],
  ])('after %d s in the background the last position is old: %s', (seconds, isOld) => {
    vi.useFakeTimers()
    const { result } = renderHook(() => useOwnPosition())
    act(() => result.current.start())
    measure()
    show('hidden')
    vi.advanceTimersByTime(seconds * 1000)
    show('visible')
    expect(result.current.position).toEqual({ status: 'known', coordinates: spot, isOld })
    measure()
    expect(result.current.position).toMatchObject({ isOld: false })
    vi.useRealTimers()
  })

  it('reports an insecure context', () => {
    vi.stubGlobal('isSecureContext', false)
    const { result } = renderHook(() => useOwnPosition())
    act(() => result.current.start())
    expect(result.current.position).toEqual({ status: 'problem', problem: 'insecure' })
    expect(watchPosition).not.toHaveBeenCalled()
  })

  function grant(): void {
    const permission = Object.assign(new EventTarget(), { state: 'granted' })
    const permissions = { query: () => Promise.resolve(permission) }
    vi.stubGlobal('navigator', { geolocation: { watchPosition, clearWatch }, permissions })
  }

  it('starts automatically if the permission is granted', async () => {
    grant()
    const { result } = renderHook(() => useOwnPosition())
    await vi.waitFor(() => expect(result.current.position).toEqual({ status: 'finding' }))
  })

  it('waits until it is asked where nobody may have wanted the position', async () => {
    grant()
    const { result } = renderHook(() => useOwnPosition(true))
    await act(() => Promise.resolve())
    expect(result.current.position).toEqual({ status: 'off' })
    act(() => result.current.start())
    expect(result.current.position).toEqual({ status: 'finding' })
  })

  it('stays off on the next screen after the player has stopped it, until they start it again', async () => {
    grant()
    const first = renderHook(() => useOwnPosition())
    await vi.waitFor(() => expect(watchPosition).toHaveBeenCalledOnce())
    act(() => first.result.current.stop())
    first.unmount()
    const second = renderHook(() => useOwnPosition())
    await act(() => Promise.resolve())
    expect(second.result.current.position).toEqual({ status: 'off' })
    act(() => second.result.current.start())
    second.unmount()
    const third = renderHook(() => useOwnPosition())
    await vi.waitFor(() => expect(third.result.current.position).toEqual({ status: 'finding' }))
  })
})
