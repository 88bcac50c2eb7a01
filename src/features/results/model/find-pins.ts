import type { FindMap } from '@/features/results/api/find-map'
import type { Place } from '@/lib/geolocation/geodesy'

/** A number on the map. */
export interface FindPin extends Place {
  key: string | number
  text: string
}

/** Tests whether the place of a code or find is known. */
export function hasPlace<Row extends { latitude: number | null; longitude: number | null }>(
  row: Row,
): row is Row & Place {
  return row.latitude !== null && row.longitude !== null
}

/** Pins with the number of finds; codes without a place have none. */
export function findPins(codes: FindMap['codes'], format: (finds: number) => string): FindPin[] {
  return codes.filter(hasPlace).map(({ latitude, longitude, finds }, key) => ({
    key,
    latitude,
    longitude,
    text: format(finds),
  }))
}
