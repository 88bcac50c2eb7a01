import type { MapBounds } from '@/components/map/base-layer'
import {
  bearingBetween,
  compassPointOf,
  distanceBetween,
  type CompassPoint,
  type Coordinates,
} from '@/lib/geolocation/geodesy'

export interface MarkerWithDistance<Marker extends Coordinates> {
  marker: Marker
  /** Distance from the player; null while the player's position is unknown. */
  from: { metres: number; direction: CompassPoint } | null
}

/**
 * Sorts markers by distance; keeps the organisers' order while the position is unknown.
 * @param markers in the organisers' order
 */
export function orderMarkers<Marker extends Coordinates>(
  markers: readonly Marker[],
  position: Coordinates | null,
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

/** Tests whether a position is within bounds, inclusive. */
export function isWithin(position: Coordinates, bounds: MapBounds): boolean {
  return (
    position.latitude >= bounds.south &&
    position.latitude <= bounds.north &&
    position.longitude >= bounds.west &&
    position.longitude <= bounds.east
  )
}
