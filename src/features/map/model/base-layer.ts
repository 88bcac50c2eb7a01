import type { BaseLayer } from '@/components/map/base-layer'
import type { BaseLayerSource, MapFrame } from '@/components/map/map-row'
import type { Coordinates } from '@/lib/geolocation/geodesy'

/**
 * Returns the site's tile layer around some places; without one the bounds mean nothing.
 * @param margin degrees of latitude around them
 */
export function mapAround(places: readonly Coordinates[], margin: number): MapFrame {
  const latitudes = places.map(({ latitude }) => latitude)
  const longitudes = places.map(({ longitude }) => longitude)
  return {
    ...{ kind: 'tiles', image_path: null, tile_url: null, tile_attribution: '' },
    south: Math.max(-90, Math.min(...latitudes) - margin),
    north: Math.min(90, Math.max(...latitudes) + margin),
    west: Math.min(...longitudes) - margin * 1.5,
    east: Math.max(...longitudes) + margin * 1.5,
    ...{ min_zoom: 3, max_zoom: 19 },
  }
}

/**
 * Chooses the base layer of a map: its image, its own tile layer, the site's tile layer, or none.
 * @param mapImageUrl converts an image path to a URL
 * @param siteTiles the configured tile layer, null when unset
 */
export function chooseBaseLayer(
  map: BaseLayerSource,
  mapImageUrl: (imagePath: string) => string,
  siteTiles: { url: string; attribution: string } | null,
): BaseLayer {
  if (map.kind === 'image') {
    return map.image_path === null
      ? { kind: 'blank' }
      : { kind: 'image', url: mapImageUrl(map.image_path) }
  }
  if (map.tile_url !== null) {
    return { kind: 'tiles', url: map.tile_url, attribution: map.tile_attribution }
  }
  return siteTiles ? { kind: 'tiles', ...siteTiles } : { kind: 'blank' }
}
