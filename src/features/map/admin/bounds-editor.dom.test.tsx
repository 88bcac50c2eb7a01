import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BoundsEditor } from '@/features/map/admin/bounds-editor'

const bounds = { south: 47, west: 19, north: 47.1, east: 19.1 }
const spot = { latitude: 46, longitude: 18, accuracy: 12 }
const watchPosition = vi.fn<Geolocation['watchPosition']>()
const onChange = vi.fn()

beforeEach(() => {
  vi.clearAllMocks()
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = vi.fn()
      disconnect = vi.fn()
    },
  )
  Object.defineProperty(navigator, 'geolocation', {
    ...{ configurable: true, value: { watchPosition, clearWatch: vi.fn() } },
  })
  render(<BoundsEditor {...{ isPlan: false, baseLayer: { kind: 'blank' }, bounds, onChange }} />)
  fireEvent.click(screen.getByRole('button', { name: 'admin.maps.moveHere' }))
})
afterEach(() => vi.unstubAllGlobals())

function measure(): void {
  act(() => watchPosition.mock.lastCall?.[0]({ coords: spot } as GeolocationPosition))
}

it('The first position after the press moves the map there', () => {
  measure()
  expect(onChange).toHaveBeenCalledTimes(1)
  measure()
  expect(onChange).toHaveBeenCalledTimes(1)
})

it('A position that arrives after a problem moves nothing, until the next press', () => {
  act(() => watchPosition.mock.lastCall?.[1]?.({ code: 3 } as GeolocationPositionError))
  expect(screen.getByRole('alert')).toHaveTextContent('position.problems.timeout')
  measure()
  expect(onChange).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'admin.maps.moveHere' }))
  expect(onChange).toHaveBeenCalledTimes(1)
})

it.each([
  ['fitting it to the view', () => fireEvent.click(screen.getByText('admin.maps.fitToView'))],
  [
    'moving a corner',
    () =>
      fireEvent.keyDown(screen.getByLabelText('admin.maps.corners.northEast'), { key: 'ArrowUp' }),
  ],
])('A position that arrives after %s moves nothing', (_, move) => {
  move()
  expect(onChange).toHaveBeenCalledTimes(1)
  measure()
  expect(onChange).toHaveBeenCalledTimes(1)
})
