import type { MapBounds } from '@/components/map/base-layer'
import type { Place } from '@/lib/geolocation/geodesy'

export const corners = ['northWest', 'northEast', 'southWest', 'southEast'] as const
export type Corner = (typeof corners)[number]

/** The least extent of a map, degrees: about ten metres. */
const MIN_EXTENT = 0.0001
const METRES_PER_DEGREE = 111_320

/** Six decimals are a tenth of a metre; more is noise in a form. */
export function roundDegrees(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}

/** Where a corner of a map is. */
export function cornerPlace(bounds: MapBounds, corner: Corner): Place {
  return {
    latitude: corner.startsWith('north') ? bounds.north : bounds.south,
    longitude: corner.endsWith('West') ? bounds.west : bounds.east,
  }
}

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** The bounds after a corner has been moved; the opposite one stays, and the map never turns over. */
export function moveCorner(bounds: MapBounds, corner: Corner, to: Place): MapBounds {
  const moved = { ...bounds }
  if (corner.startsWith('north')) {
    moved.north = clamp(to.latitude, bounds.south + MIN_EXTENT, 90)
  } else {
    moved.south = clamp(to.latitude, -90, bounds.north - MIN_EXTENT)
  }
  if (corner.endsWith('West')) {
    moved.west = clamp(to.longitude, -180, bounds.east - MIN_EXTENT)
  } else {
    moved.east = clamp(to.longitude, bounds.west + MIN_EXTENT, 180)
  }
  return {
    south: roundDegrees(moved.south),
    west: roundDegrees(moved.west),
    north: roundDegrees(moved.north),
    east: roundDegrees(moved.east),
  }
}

/** The middle of a map. */
export function middleOf({ south, west, north, east }: MapBounds): Place {
  return { latitude: (south + north) / 2, longitude: (west + east) / 2 }
}

/**
 * Bounds around a place in which a picture is not distorted.
 * @param aspect width of the picture divided by its height
 * @param width in degrees of longitude
 */
export function boundsAround(
  { latitude, longitude }: Place,
  aspect: number,
  width: number,
): MapBounds {
  const height = (width / aspect) * Math.cos((latitude * Math.PI) / 180)
  return {
    south: roundDegrees(latitude - height / 2),
    west: roundDegrees(longitude - width / 2),
    north: roundDegrees(latitude + height / 2),
    east: roundDegrees(longitude + width / 2),
  }
}

/** A width in metres as degrees of longitude at a latitude. */
export function metresToDegrees(metres: number, latitude: number): number {
  return metres / (METRES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180))
}

/**
 * The place nearest east of another one where a new marker hides none of those that are there: a twentieth of the
 * map's width apart. At the eastern edge it goes on in the west.
 */
export function besideMarkers(
  wanted: Place,
  markers: readonly Place[],
  { east, west }: MapBounds,
): Place {
  const step = (east - west) / 20
  const isFree = ({ latitude, longitude }: Place) =>
    markers.every(
      (marker) =>
        Math.abs(marker.latitude - latitude) >= step / 2 ||
        Math.abs(marker.longitude - longitude) >= step / 2,
    )
  for (let steps = 0; steps < 20; steps++) {
    const moved = wanted.longitude + steps * step
    const place = {
      latitude: wanted.latitude,
      longitude: roundDegrees(steps > 0 && moved > east ? moved - (east - west) : moved),
    }
    if (isFree(place)) return place
  }
  return wanted
}
