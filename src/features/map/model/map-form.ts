import * as z from 'zod/mini'
import type { MapBounds } from '@/components/map/base-layer'
import type { AdminMap } from '@/features/map/api/admin-map'
import { boundsAround, metresToDegrees } from '@/features/map/model/map-bounds'
import { streetMapColumns } from '@/features/map/model/street-map'
import { degreesField, MAX_POSITION, textGiven, wholeField } from '@/lib/forms/form-reader'

const TILE_TEMPLATE = /^https:\/\/(?=.*\{z\})(?=.*\{x\})(?=.*\{y\})/

/** Same rules as in table `maps`. */
export const mapFormSchema = z.pipe(
  z
    .object({
      game_session_id: z.string().check(z.minLength(1)),
      /** `street`: the street map that the site offers; `tiles`: that of another provider. */
      kind: z.enum(['image', 'street', 'tiles']),
      name_hu: z.string().check(z.trim(), z.maxLength(200)),
      name_en: z.string().check(z.trim(), z.maxLength(200)),
      image_path: z.string(),
      tile_url: z.string().check(z.trim(), z.maxLength(500)),
      tile_attribution: z.string().check(z.trim(), z.maxLength(300)),
      south: degreesField(90),
      west: degreesField(180),
      north: degreesField(90),
      east: degreesField(180),
      min_zoom: wholeField({ min: 0, max: 24 }),
      max_zoom: wholeField({ min: 0, max: 24 }),
      position: wholeField({ min: 0, max: MAX_POSITION }),
      is_active: z.boolean(),
    })
    .check(textGiven('name'), ({ value, issues }) => {
      const reject = (path: string) =>
        issues.push({ code: 'custom', input: value, path: [path], message: path })
      if (value.kind === 'image' && value.image_path === '') reject('image_path')
      if (value.kind === 'tiles' && value.tile_url !== '' && !TILE_TEMPLATE.test(value.tile_url)) {
        reject('tile_url')
      }
      if (value.south >= value.north) reject('north')
      if (value.west >= value.east) reject('east')
      if (value.min_zoom > value.max_zoom) reject('max_zoom')
    }),
  z.transform(({ kind, image_path, tile_url, tile_attribution, ...map }) => {
    if (kind === 'image') {
      return { ...map, kind, image_path, tile_url: null, tile_attribution: '' }
    }
    const tiles = { ...map, kind: 'tiles' as const, image_path: null }
    return kind === 'street'
      ? { ...tiles, ...streetMapColumns }
      : { ...tiles, tile_url: tile_url === '' ? null : tile_url, tile_attribution }
  }),
)

export type MapForm = z.input<typeof mapFormSchema>
/** Columns of `maps`. */
export type MapValues = z.output<typeof mapFormSchema>

/** Default bounds for the first map of a hunt: Budapest, 1 km wide. */
const budapest = { latitude: 47.4979, longitude: 19.0402 }
const defaultBounds = boundsAround(budapest, 4 / 3, metresToDegrees(1000, budapest.latitude))

export function boundsToText({ south, west, north, east }: MapBounds) {
  return { south: String(south), west: String(west), north: String(north), east: String(east) }
}

/** Parses the four fields; null if one is not a number or the bounds are inverted. */
export function parseBounds(form: Pick<MapForm, keyof MapBounds>): MapBounds | null {
  const latitude = degreesField(90)
  const longitude = degreesField(180)
  const read = z
    .object({ south: latitude, west: longitude, north: latitude, east: longitude })
    .safeParse(form)
  if (!read.success) return null
  const { south, west, north, east } = read.data
  return south < north && west < east ? read.data : null
}

/** Kind in the form of a map. */
function formKind(map: AdminMap): MapForm['kind'] {
  return map.kind === 'tiles' && map.tile_url === streetMapColumns.tile_url ? 'street' : map.kind
}

/**
 * Default values of the form. Players see a new map.
 * @param map null: a new map
 * @param hunt of a new map, with its existing maps
 */
export function toMapForm(
  map: AdminMap | null,
  hunt: { id: string; maps: readonly AdminMap[] },
): MapForm {
  const last = hunt.maps.at(-1)
  return {
    game_session_id: map?.game_session_id ?? hunt.id,
    kind: map ? formKind(map) : 'image',
    name_hu: map?.name_hu ?? '',
    name_en: map?.name_en ?? '',
    image_path: map?.image_path ?? '',
    tile_url: map?.tile_url ?? '',
    tile_attribution: map?.tile_attribution ?? '',
    ...boundsToText(map ?? last ?? defaultBounds),
    min_zoom: String(map?.min_zoom ?? 12),
    max_zoom: String(map?.max_zoom ?? 19),
    position: String(map?.position ?? (last ? last.position + 1 : 0)),
    is_active: map?.is_active ?? true,
  }
}
