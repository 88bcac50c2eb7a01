import {
  bearingBetween,
  compassPointOf,
  distanceBetween,
  normalizeDegrees,
  type CompassPoint,
  type MeasuredPlace,
  type Place,
} from '@/lib/geolocation/geodesy'

/** The way to a code. */
export interface Guide {
  metres: number
  direction: CompassPoint
  /** Where the arrow points on the screen, degrees clockwise from its top. */
  arrow: number
  /** As near as the phone can tell. */
  isHere: boolean
}

/** Codes without a radius: an arm's length and some, metres. */
const NEAR_M = 15
/** The server counts no more than this of a position's uncertainty in the player's favour, metres. */
const MAX_ACCURACY_M = 100

/**
 * The way from the player to a code.
 * @param heading degrees clockwise from north in which the phone is held; null: north is up
 */
export function guideTo(
  target: Place & { radius: number | null },
  from: MeasuredPlace,
  heading: number | null,
): Guide {
  const metres = distanceBetween(from, target)
  const bearing = bearingBetween(from, target)
  return {
    metres,
    direction: compassPointOf(bearing),
    arrow: normalizeDegrees(bearing - (heading ?? 0)),
    isHere: metres <= (target.radius ?? NEAR_M) + Math.min(from.accuracy, MAX_ACCURACY_M),
  }
}
