import type { LatLng, Map as LeafletMap, Marker } from 'leaflet'

/** Pixels per arrow key press; one pixel with Shift. */
const STEP = 10

const directions: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/**
 * Returns the new position of a marker after an arrow key; null for other keys. Prevents scrolling of the
 * page.
 */
export function positionAfterArrowKey(
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
