import { act, fireEvent, render, screen } from '@testing-library/react'
import { Marker, type Map as LeafletMap } from 'leaflet'
import { MapContainer } from 'react-leaflet'
import { expect, it, vi } from 'vitest'
import { PinMarker } from '@/components/map/pin-marker'
import type { Coordinates } from '@/lib/geolocation/geodesy'

const label = 'Híd'
const start = { latitude: 47.5, longitude: 19 }

it('A moved pin stays at its new place while it is saved, and returns if that failed', async () => {
  let settle: () => void = () => undefined
  const onMove = vi.fn<(position: Coordinates) => Promise<void>>(
    () => new Promise((resolve) => (settle = resolve)),
  )
  let map: LeafletMap | null = null
  const mapOf = (position: Coordinates) => (
    <MapContainer ref={(leaflet) => void (map = leaflet)} center={[47.5, 19]} zoom={15}>
      <PinMarker
        position={position}
        kind="treasure"
        label={label}
        name={label}
        onChoose={() => undefined}
        onMove={onMove}
      />
    </MapContainer>
  )
  const { rerender } = render(mapOf(start))
  const longitude = () => {
    let found = 0
    map?.eachLayer((layer) => {
      if (layer instanceof Marker) found = layer.getLatLng().lng
    })
    return found
  }
  const move = () => {
    const pin = screen.getByRole('button', { name: label })
    fireEvent.keyDown(pin, { key: 'ArrowRight' })
    fireEvent.keyDown(pin, { key: 'Enter' })
  }
  move()
  const [moved] = onMove.mock.lastCall ?? [start]
  expect(moved.longitude).toBeGreaterThan(start.longitude)
  expect(longitude()).toBe(moved.longitude)
  await act(async () => settle())
  expect(longitude()).toBe(start.longitude)

  move()
  rerender(mapOf(moved))
  await act(async () => settle())
  expect(longitude()).toBe(moved.longitude)
})
