import {
  bearingBetween,
  compassPointOf,
  distanceBetween,
  type CompassPoint,
  type Place,
} from '@/lib/geolocation/geodesy'

/** A marker as seen from where the player stands. */
export interface SeenMarker<Marker extends Place> {
  marker: Marker
  /** null while the own position is not known. */
  from: { metres: number; direction: CompassPoint } | null
}

/**
 * Puts markers in the order in which a walking player needs them: the nearest first, or the
 * organisers' order while the position is not known.
 * @param markers in the organisers' order
 */
export function orderMarkers<Marker extends Place>(
  markers: readonly Marker[],
  position: Place | null,
): SeenMarker<Marker>[] {
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

/** Whether a place lies within bounds given in degrees. */
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
