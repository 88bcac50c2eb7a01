import {
  bearingBetween,
  compassPointOf,
  distanceBetween,
  normalizeDegrees,
  type CompassPoint,
  type MeasuredPosition,
  type Coordinates,
} from '@/lib/geolocation/geodesy'

export interface Directions {
  metres: number
  direction: CompassPoint
  /** Direction of the arrow on the screen, degrees clockwise from the top. */
  arrow: number
  /** The player is within the code's radius, given the accuracy of the position. */
  isHere: boolean
}

/** Radius of codes that have none, metres. */
const NEAR_M = 15
/** Same tolerance for inaccurate positions as on the server, metres. */
const MAX_ACCURACY_M = 100

/**
 * Returns distance and direction from the player to a code.
 * @param heading of the phone, degrees clockwise from north; null: north is up
 */
export function directionsTo(
  target: Coordinates & { radius: number | null },
  from: MeasuredPosition,
  heading: number | null,
): Directions {
  const metres = distanceBetween(from, target)
  const bearing = bearingBetween(from, target)
  return {
    metres,
    direction: compassPointOf(bearing),
    arrow: normalizeDegrees(bearing - (heading ?? 0)),
    isHere: metres <= (target.radius ?? NEAR_M) + Math.min(from.accuracy, MAX_ACCURACY_M),
  }
}
