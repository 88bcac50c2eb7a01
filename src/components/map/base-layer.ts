import { latLngBounds, type LatLngBounds } from 'leaflet'

/** Background of a map. */
export type BaseLayer =
  | { kind: 'image'; url: string }
  | { kind: 'tiles'; url: string; attribution: string }
  /** No image, only markers. */
  | { kind: 'blank' }

/** Bounds of a map in degrees. */
export interface MapBounds {
  south: number
  west: number
  north: number
  east: number
}

export function toLatLngBounds({ south, west, north, east }: MapBounds): LatLngBounds {
  return latLngBounds([south, west], [north, east])
}
