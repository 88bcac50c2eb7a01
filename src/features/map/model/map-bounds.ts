import type { MapBounds } from '@/components/map/base-layer'
import type { Coordinates } from '@/lib/geolocation/geodesy'

export const corners = ['northWest', 'northEast', 'southWest', 'southEast'] as const
type Corner = (typeof corners)[number]

/** Minimum extent of a map in degrees, about 10 m. */
const MIN_EXTENT = 0.0001
const METRES_PER_DEGREE = 111_320

/** Rounds to six decimals, about 0.1 m. */
export function roundDegrees(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}

export function cornerCoordinates(bounds: MapBounds, corner: Corner): Coordinates {
  return {
    latitude: corner.startsWith('north') ? bounds.north : bounds.south,
    longitude: corner.endsWith('West') ? bounds.west : bounds.east,
  }
}

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))

/** Moves a corner; the opposite corner stays, and the bounds never become inverted. */
export function moveCorner(bounds: MapBounds, corner: Corner, to: Coordinates): MapBounds {
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

export function centreOf({ south, west, north, east }: MapBounds): Coordinates {
  return { latitude: (south + north) / 2, longitude: (west + east) / 2 }
}

/**
 * Returns bounds around a position with the aspect ratio of a picture.
 * @param aspect width of the picture divided by its height
 * @param width in degrees of longitude
 */
export function boundsAround(
  { latitude, longitude }: Coordinates,
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

/** Width of bounds divided by their height, in metres. */
export function aspectOf(bounds: MapBounds): number {
  const { south, west, north, east } = bounds
  const { latitude } = centreOf(bounds)
  return ((east - west) * Math.cos((latitude * Math.PI) / 180)) / (north - south)
}

/** Returns the largest bounds of an aspect ratio in the middle of a view, with a margin of a tenth. */
export function boundsWithin(view: MapBounds, aspect: number): MapBounds {
  const share = 0.8 * Math.min(1, aspect / aspectOf(view))
  return boundsAround(centreOf(view), aspect, share * (view.east - view.west))
}

/** Converts metres to degrees of longitude at a latitude. */
export function metresToDegrees(metres: number, latitude: number): number {
  return metres / (METRES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180))
}

/**
 * Finds the nearest position to the east that is free of markers, in steps of a twentieth of the map's width.
 * Wraps around at the eastern edge.
 */
export function findFreePosition(
  preferred: Coordinates,
  markers: readonly Coordinates[],
  { east, west }: MapBounds,
): Coordinates {
  const step = (east - west) / 20
  const isFree = ({ latitude, longitude }: Coordinates) =>
    markers.every(
      (marker) =>
        Math.abs(marker.latitude - latitude) >= step / 2 ||
        Math.abs(marker.longitude - longitude) >= step / 2,
    )
  for (let steps = 0; steps < 20; steps++) {
    const moved = preferred.longitude + steps * step
    const position = {
      latitude: preferred.latitude,
      longitude: roundDegrees(steps > 0 && moved > east ? moved - (east - west) : moved),
    }
    if (isFree(position)) return position
  }
  return preferred
}
