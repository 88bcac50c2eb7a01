import type { Coordinates } from '@/lib/geolocation/geodesy'

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Converts coordinates to points of a box, north up, with the same scale in both directions. */
export function routeSketch(
  coordinates: readonly Coordinates[],
  box: Box,
): { x: number; y: number }[] {
  if (coordinates.length === 0) return []
  const latitudes = coordinates.map(({ latitude }) => latitude)
  const longitudes = coordinates.map(({ longitude }) => longitude)
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)]
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)]
  const narrowing = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const [width, height] = [(east - west) * narrowing, north - south]
  const scale = Math.min(
    width > 0 ? box.width / width : Infinity,
    height > 0 ? box.height / height : Infinity,
  )
  const factor = Number.isFinite(scale) ? scale : 0
  return coordinates.map(({ latitude, longitude }) => ({
    x: box.x + box.width / 2 + ((longitude - west) * narrowing - width / 2) * factor,
    y: box.y + box.height / 2 - (latitude - south - height / 2) * factor,
  }))
}
