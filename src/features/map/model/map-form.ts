import * as z from 'zod/mini'
import type { MapBounds } from '@/components/map/base-layer'
import { markerKinds } from '@/components/map/marker-kinds'
import type { AdminMap } from '@/features/map/api/admin-map'
import { boundsAround, metresToDegrees } from '@/features/map/model/map-bounds'
import { streetMapColumns } from '@/features/map/model/street-map'
import {
  degrees,
  field,
  formByKind,
  formValues,
  integer,
  localized,
  MAX_POSITION,
  optionalReference,
  reference,
  text,
  textGiven,
} from '@/lib/forms/fields'
import { hasLength } from '@/lib/format/has-length'

/** Limits of maps and markers, also in hunt files. */
export const mapLimits = {
  ...{ name: 200, description: 2000, tile_url: 500, tile_attribution: 300 },
  zoom: [0, 24],
} as const

export const boundsRules = [
  z.refine<MapBounds>(({ south, north }) => !(south >= north), { path: ['north'] }),
  z.refine<MapBounds>(({ west, east }) => !(west >= east), { path: ['east'] }),
]

/** Columns of table `map_markers`, with the same rules. */
export const markerForm = z
  .object({
    map_id: reference,
    kind: z.enum(markerKinds),
    ...localized('name', text(0, mapLimits.name)),
    ...localized('description', text(0, mapLimits.description)),
    latitude: degrees(90),
    longitude: degrees(180),
    position: integer(0, MAX_POSITION),
  })
  .check(textGiven('name'))

const TILE_TEMPLATE = /^https:\/\/(?=.*\{z\})(?=.*\{x\})(?=.*\{y\})/

const boundsForm = z
  .object({
    ...{ south: degrees(90, String), north: degrees(90, String) },
    ...{ west: degrees(180, String), east: degrees(180, String) },
  })
  .check(...boundsRules)

/** Columns of table `maps`, with the same rules. */
const mapFields = z.object({
  game_session_id: reference,
  /** `street`: the street map that the site offers; `tiles`: that of another provider. */
  kind: z.enum(['image', 'street', 'tiles']),
  ...localized('name', text(0, mapLimits.name)),
  image_path: optionalReference,
  tile_url: field((typed) => {
    const url = typed.trim()
    if (url === '') return null
    return hasLength(1, mapLimits.tile_url)(url) && TILE_TEMPLATE.test(url) ? url : undefined
  }),
  tile_attribution: text(0, mapLimits.tile_attribution),
  ...boundsForm.shape,
  min_zoom: integer(...mapLimits.zoom),
  max_zoom: integer(...mapLimits.zoom),
  position: integer(0, MAX_POSITION),
  is_active: z.boolean(),
})

export const mapForm = z.pipe(
  formByKind(
    mapFields.check(
      textGiven('name'),
      ...boundsRules,
      z.refine(({ min_zoom, max_zoom }) => !(min_zoom > max_zoom), { path: ['max_zoom'] }),
    ),
    { image: ['image_path'], street: [], tiles: ['tile_url?', 'tile_attribution?'] },
  ),
  z.transform(({ kind, ...map }) => ({
    ...map,
    kind: kind === 'image' ? kind : ('tiles' as const),
    ...(kind === 'street' && streetMapColumns),
  })),
)

export type MapForm = z.input<typeof mapFields>
/** Columns of `maps`. */
export type MapValues = z.output<typeof mapForm>

/** Default bounds for the first map of a hunt: Budapest, 1 km wide. */
const budapest = { latitude: 47.4979, longitude: 19.0402 }
const defaultBounds = boundsAround(budapest, 4 / 3, metresToDegrees(1000, budapest.latitude))

export const boundsToText = (bounds: MapBounds) => formValues(boundsForm, bounds)

/** Parses the four fields; null if one is not a number or the bounds are inverted. */
export const parseBounds = (form: z.input<typeof boundsForm>): MapBounds | null =>
  boundsForm.safeParse(form).data ?? null

/** Kind in the form of a map. */
function formKind(map: AdminMap): MapForm['kind'] {
  return map.kind === 'tiles' && map.tile_url === streetMapColumns.tile_url ? 'street' : map.kind
}

/**
 * Typed values of a map. Players see a new one.
 * @param map null: a new map
 * @param gameSession of a new map, with its existing maps
 */
export function mapValues(
  map: AdminMap | null,
  gameSession: { id: string; maps: readonly AdminMap[] },
): MapForm {
  if (map) return formValues(mapFields, { ...map, kind: formKind(map) })
  const last = gameSession.maps.at(-1)
  const { south, west, north, east } = last ?? defaultBounds
  return formValues(mapFields, {
    game_session_id: gameSession.id,
    kind: 'image',
    ...{ south, west, north, east },
    min_zoom: 12,
    max_zoom: 19,
    position: last ? last.position + 1 : 0,
    is_active: true,
  })
}
