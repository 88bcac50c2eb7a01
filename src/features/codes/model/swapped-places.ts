import { distanceBetween, type Coordinates } from '@/lib/geolocation/geodesy'

interface Place {
  latitude: number | null
  longitude: number | null
}

/** Codes of one hunt are hardly further apart, m. */
const NEAR_M = 200_000

const hasPlace = (place: Place): place is Coordinates =>
  place.latitude !== null && place.longitude !== null

/**
 * Tells whether somebody has swapped latitude and longitude: so the place would be near more of the others.
 *
 * @param place of a code; null where it has none
 * @param others places of other codes
 */
export function isSwapped(place: Place, others: readonly Place[]): boolean {
  if (!hasPlace(place) || Math.abs(place.longitude) > 90) return false
  const swapped = { latitude: place.longitude, longitude: place.latitude }
  const countNear = (from: Coordinates) =>
    others.filter((other) => hasPlace(other) && distanceBetween(from, other) < NEAR_M).length
  return countNear(swapped) > countNear(place)
}
