import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { arKeys } from '@/features/ar/api/keys'
import { rpc } from '@/lib/supabase/rpc'

const placeSchema = z.object({
  latitude: z.number(),
  longitude: z.number(),
  /** Metres within which the code counts; null: anywhere. */
  radius: z.number().nullable(),
})

/** Where a code hangs. */
export type CodePlace = z.infer<typeof placeSchema>

/**
 * Where the code of this printed id hangs; null when it has no place, is none of the session's or the
 * game has not started. Ends in `game_session_not_found` or `session_not_joined`.
 */
export function codePlaceQueryOptions(qrId: string, sessionId: string) {
  return queryOptions({
    queryKey: arKeys.codePlace(qrId, sessionId),
    queryFn: () =>
      rpc(
        'get_code_place',
        { p_qr_code_id: qrId, p_game_session_id: sessionId },
        placeSchema.nullable(),
      ),
    staleTime: 5 * 60_000,
  })
}
