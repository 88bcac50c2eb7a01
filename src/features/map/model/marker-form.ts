import * as z from 'zod/mini'
import { markerKinds } from '@/components/map/marker-kinds'
import type { AdminMarker } from '@/features/map/api/admin-map'
import { roundDegrees } from '@/features/map/model/map-bounds'
import { degreesField, MAX_POSITION, textGiven, wholeField } from '@/lib/forms/form-reader'
import type { Coordinates } from '@/lib/geolocation/geodesy'

/** Columns of table `map_markers`, with the same rules. */
export const markerFormSchema = z
  .object({
    map_id: z.string().check(z.minLength(1)),
    kind: z.enum(markerKinds),
    name_hu: z.string().check(z.trim(), z.maxLength(200)),
    name_en: z.string().check(z.trim(), z.maxLength(200)),
    description_hu: z.string().check(z.trim(), z.maxLength(2000)),
    description_en: z.string().check(z.trim(), z.maxLength(2000)),
    latitude: degreesField(90),
    longitude: degreesField(180),
    position: wholeField({ min: 0, max: MAX_POSITION }),
  })
  .check(textGiven('name'))

type MarkerForm = z.input<typeof markerFormSchema>

/**
 * Default values of the form.
 * @param marker null: a new marker
 * @param defaults for a new marker
 */
export function toMarkerForm(
  marker: AdminMarker | null,
  defaults: { mapId: string; coordinates: Coordinates; position: number },
): MarkerForm {
  const coordinates = marker ?? defaults.coordinates
  return {
    map_id: marker?.map_id ?? defaults.mapId,
    kind: marker?.kind ?? 'info',
    name_hu: marker?.name_hu ?? '',
    name_en: marker?.name_en ?? '',
    description_hu: marker?.description_hu ?? '',
    description_en: marker?.description_en ?? '',
    latitude: String(roundDegrees(coordinates.latitude)),
    longitude: String(roundDegrees(coordinates.longitude)),
    position: String(marker?.position ?? defaults.position),
  }
}
