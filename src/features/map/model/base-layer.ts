import type { BaseLayer } from '@/components/map/base-layer'

/** Columns that decide the base layer of a map. */
interface BaseLayerSource {
  kind: 'image' | 'tiles'
  image_path: string | null
  tile_url: string | null
  tile_attribution: string
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
