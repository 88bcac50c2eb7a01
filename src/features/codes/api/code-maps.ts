import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { mapRowColumns, mapRowSchema } from '@/components/map/map-row'
import { codeKeys } from '@/features/codes/api/keys'
import { read } from '@/lib/supabase/rpc'
import { supabase } from '@/lib/supabase/client'

/** A map on which organisers place codes. */
export type PlacingMap = z.infer<typeof mapRowSchema>

/** Maps of all sessions; readable by organisers only. */
export function placingMapsQueryOptions() {
  return queryOptions({
    queryKey: codeKeys.maps(),
    queryFn: () =>
      read(
        'maps',
        supabase.from('maps').select(mapRowColumns).order('position').order('id'),
        z.array(mapRowSchema),
      ),
    staleTime: 60_000,
  })
}
