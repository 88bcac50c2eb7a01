import type { Ground } from '@/components/map/ground'

/** The columns that decide what lies under a map's markers. */
export interface GroundSource {
  kind: 'image' | 'tiles'
  image_path: string | null
  tile_url: string | null
  tile_attribution: string
}

/**
 * Chooses the ground of a map: its plan, its own tile layer, the one that the site is configured
 * with, or none.
 * @param planUrl turns an image path into an address
 * @param siteTiles the configured tile layer, null when unset
 */
export function chooseGround(
  map: GroundSource,
  planUrl: (imagePath: string) => string,
  siteTiles: { url: string; attribution: string } | null,
): Ground {
  if (map.kind === 'image') {
    return map.image_path === null
      ? { kind: 'blank' }
      : { kind: 'image', url: planUrl(map.image_path) }
  }
  if (map.tile_url !== null) {
    return { kind: 'tiles', url: map.tile_url, attribution: map.tile_attribution }
  }
  return siteTiles ? { kind: 'tiles', ...siteTiles } : { kind: 'blank' }
}
