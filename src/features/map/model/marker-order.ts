import {
  bearingBetween,
  compassPointOf,
  distanceBetween,
  type CompassPoint,
  type Place,
} from '@/lib/geolocation/geodesy'

export interface MarkerWithDistance<Marker extends Place> {
  marker: Marker
  /** Distance from the player; null while the player's position is unknown. */
  from: { metres: number; direction: CompassPoint } | null
}

/**
 * Sorts markers by distance; keeps the organisers' order while the position is unknown.
 * @param markers in the organisers' order
 */
export function orderMarkers<Marker extends Place>(
  markers: readonly Marker[],
  position: Place | null,
): MarkerWithDistance<Marker>[] {
  if (!position) return markers.map((marker) => ({ marker, from: null }))
  return markers
    .map((marker) => ({
      marker,
      from: {
        metres: distanceBetween(position, marker),
        direction: compassPointOf(bearingBetween(position, marker)),
      },
    }))
    .sort((a, b) => a.from.metres - b.from.metres)
}

/** Tests whether a place is within bounds, inclusive. */
export function isWithin(
  place: Place,
  bounds: { south: number; west: number; north: number; east: number },
): boolean {
  return (
    place.latitude >= bounds.south &&
    place.latitude <= bounds.north &&
    place.longitude >= bounds.west &&
    place.longitude <= bounds.east
  )
}
