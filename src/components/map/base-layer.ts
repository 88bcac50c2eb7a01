import { latLngBounds, type LatLngBounds } from 'leaflet'

/** What lies under the markers of a map. */
export type BaseLayer =
  | { kind: 'image'; url: string }
  | { kind: 'tiles'; url: string; attribution: string }
  /** No picture: markers and position still tell where things are. */
  | { kind: 'blank' }

/** Where a map begins and ends, degrees. */
export interface MapBounds {
  south: number
  west: number
  north: number
  east: number
}

/** The bounds in Leaflet's form. */
export function toLatLngBounds({ south, west, north, east }: MapBounds): LatLngBounds {
  return latLngBounds([south, west], [north, east])
}
