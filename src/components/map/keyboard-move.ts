import type { LatLng, Map as LeafletMap, Marker } from 'leaflet'

/** Pixels that an arrow key moves a marker; with Shift one, for the last bit. */
const STEP = 10

const directions: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Where an arrow key moves a marker that has the focus; null for other keys. Keeps the page still. */
export function placeAfterKey(
  event: KeyboardEvent,
  marker: Marker,
  map: LeafletMap,
): LatLng | null {
  const direction = directions[event.key]
  if (!direction) return null
  event.preventDefault()
  event.stopPropagation()
  const step = event.shiftKey ? 1 : STEP
  const [x, y] = direction
  const point = map.latLngToContainerPoint(marker.getLatLng()).add([x * step, y * step])
  return map.containerPointToLatLng(point)
}
