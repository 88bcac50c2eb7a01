/**
 * Formats a distance with the accuracy of a phone: in steps of 5 m, above 100 m of 10 m, then in
 * kilometres with one decimal.
 * @param metres 0 or more
 */
export function formatDistance(metres: number, language: string): string {
  const step = metres < 100 ? 5 : 10
  const rounded = Math.round(metres / step) * step
  if (rounded < 1000) return formatInUnit(rounded, 'meter', 0, language)
  return formatInUnit(metres / 1000, 'kilometer', metres < 99_500 ? 1 : 0, language)
}

function formatInUnit(
  value: number,
  name: 'meter' | 'kilometer',
  digits: number,
  language: string,
): string {
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: name,
    maximumFractionDigits: digits,
  }).format(value)
}

/** A position in degrees. */
export interface Coordinates {
  latitude: number
  longitude: number
}

/** A measured position; `accuracy` is the radius of uncertainty in metres. */
export interface MeasuredPosition extends Coordinates {
  accuracy: number
}

const EARTH_RADIUS_M = 6_371_000

const radians = (degrees: number) => (degrees * Math.PI) / 180
const degrees = (angle: number) => (angle * 180) / Math.PI

/** Normalizes an angle to 0 ≤ angle < 360 degrees. */
export function normalizeDegrees(angle: number): number {
  return ((angle % 360) + 360) % 360
}

/** Returns the distance in metres (haversine), calculated like in the database. */
export function distanceBetween(from: Coordinates, to: Coordinates): number {
  const latitudes = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2
  const longitudes = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2
  const chord =
    latitudes + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * longitudes
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** Returns the direction in degrees clockwise from north, 0 ≤ bearing < 360. */
export function bearingBetween(from: Coordinates, to: Coordinates): number {
  const deltaLongitude = radians(to.longitude - from.longitude)
  const east = Math.sin(deltaLongitude) * Math.cos(radians(to.latitude))
  const north =
    Math.cos(radians(from.latitude)) * Math.sin(radians(to.latitude)) -
    Math.sin(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.cos(deltaLongitude)
  return normalizeDegrees(degrees(Math.atan2(east, north)))
}

/** Clockwise from north; each has a text under `directions`. */
const compassPoints = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const
export type CompassPoint = (typeof compassPoints)[number]

/** Returns the compass point that is nearest to a bearing in degrees. */
export function compassPointOf(bearing: number): CompassPoint {
  return compassPoints[Math.round(normalizeDegrees(bearing) / 45) % 8] ?? 'n'
}
