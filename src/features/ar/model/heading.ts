import { normalizeDegrees } from '@/lib/geolocation/geodesy'

/** Fields of a deviceorientation event; `webkitCompassHeading` is Safari's compass. */
export interface OrientationReading {
  alpha: number | null
  beta: number | null
  gamma: number | null
  absolute: boolean
  webkitCompassHeading?: number
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

/**
 * Returns the direction in which the phone points, degrees clockwise from north. Works for a phone held
 * flat like a map as well as upright: uses the bisector of the screen's top edge and its back.
 * @param screenAngle rotation of the screen, degrees (`screen.orientation.angle`)
 * @returns null if the device has no compass
 */
export function headingOf(reading: OrientationReading, screenAngle: number): number | null {
  const { alpha, beta, gamma, absolute, webkitCompassHeading } = reading
  if (webkitCompassHeading !== undefined)
    return normalizeDegrees(webkitCompassHeading + screenAngle)
  if (!absolute || alpha === null || beta === null || gamma === null) return null

  const [cA, sA] = [Math.cos(radians(alpha)), Math.sin(radians(alpha))]
  const [cB, sB] = [Math.cos(radians(beta)), Math.sin(radians(beta))]
  const [cG, sG] = [Math.cos(radians(gamma)), Math.sin(radians(gamma))]
  const [top, side] = [Math.cos(radians(screenAngle)), Math.sin(radians(screenAngle))]
  // Z-X'-Y'' rotation of the W3C Device Orientation specification, applied to (side, top, -1).
  const east = side * (cA * cG - sA * sB * sG) - top * cB * sA - (cG * sA * sB + cA * sG)
  const north = side * (cG * sA + cA * sB * sG) + top * cA * cB - (sA * sG - cA * cG * sB)
  return normalizeDegrees((Math.atan2(east, north) * 180) / Math.PI)
}
