import { env } from '@/config/env'

/** OpenStreetMap's public map. Nothing is requested from it until an organiser chooses it. */
const openStreetMap = {
  url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  attribution: '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>',
}

/** The street map that organisers can choose: the site's own, or else OpenStreetMap's. */
export const streetMap = env.mapTiles ?? openStreetMap

/** Key of its name; other names than OpenStreetMap's are the site's affair. */
export const streetMapLabel = env.mapTiles ? 'admin.maps.kinds.tiles' : 'admin.maps.openStreetMap'

/** Columns of `maps` that choose the street map; null follows the site's setting. */
export const streetMapColumns = env.mapTiles
  ? { tile_url: null, tile_attribution: '' }
  : { tile_url: openStreetMap.url, tile_attribution: openStreetMap.attribution }
