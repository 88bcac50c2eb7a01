import type { MapBounds } from '@/components/map/base-layer'
import type { FindMap } from '@/features/results/api/results'
import type { Coordinates } from '@/lib/geolocation/geodesy'

type MapRow = NonNullable<FindMap['map']>

/** Columns that are needed to draw a map. */
export type BaseMap = Pick<MapRow, 'kind' | 'image_path' | 'tile_url' | 'tile_attribution'> &
  MapBounds & { min_zoom: number; max_zoom: number }

/** Margin around the finds of a hunt without a map, degrees: about 300 m. */
const MARGIN = 0.003

/** Returns the map of the hunt, or else the site's tile layer around the coordinates. */
export function baseMap(map: BaseMap | null, coordinates: readonly Coordinates[]): BaseMap {
  if (map) return map
  const latitudes = coordinates.map(({ latitude }) => latitude)
  const longitudes = coordinates.map(({ longitude }) => longitude)
  return {
    kind: 'tiles',
    image_path: null,
    tile_url: null,
    tile_attribution: '',
    south: Math.min(...latitudes) - MARGIN,
    north: Math.max(...latitudes) + MARGIN,
    west: Math.min(...longitudes) - MARGIN,
    east: Math.max(...longitudes) + MARGIN,
    min_zoom: 3,
    max_zoom: 19,
  }
}
