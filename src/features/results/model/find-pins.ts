import type { FindMap } from '@/features/results/api/results'
import type { Coordinates } from '@/lib/geolocation/geodesy'

/** A number on the map. */
export interface FindPin extends Coordinates {
  key: string | number
  text: string
}

/** Tests whether the coordinates of a code or find are known. */
export function hasCoordinates<Row extends { latitude: number | null; longitude: number | null }>(
  row: Row,
): row is Row & Coordinates {
  return row.latitude !== null && row.longitude !== null
}

/** Pins with the number of finds; codes without coordinates have none. */
export function findPins(codes: FindMap['codes'], format: (finds: number) => string): FindPin[] {
  return codes.filter(hasCoordinates).map(({ latitude, longitude, finds }, key) => ({
    key,
    latitude,
    longitude,
    text: format(finds),
  }))
}
