import * as z from 'zod/mini'
import { markerKinds } from '@/components/map/marker-kinds'
import {
  degrees,
  integer,
  localized,
  MAX_POSITION,
  reference,
  text,
  textGiven,
} from '@/lib/forms/fields'

/** Columns of table `map_markers`, with the same rules. */
export const markerForm = z
  .object({
    map_id: reference,
    kind: z.enum(markerKinds),
    ...localized('name', text(0, 200)),
    ...localized('description', text(0, 2000)),
    latitude: degrees(90),
    longitude: degrees(180),
    position: integer(0, MAX_POSITION),
  })
  .check(textGiven('name'))
