import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { mapRowSchema } from '@/components/map/map-row'
import { queryKeyPrefixes } from '@/lib/account/keys'
import type { Coordinates } from '@/lib/geolocation/geodesy'
import { persistOffline } from '@/lib/offline/persist-offline'
import { rpc, rpcQuery } from '@/lib/supabase/rpc'
import { findMapSchema } from '@/types/database-schemas/find-map'
import { recapSchema } from '@/types/database-schemas/recap'
import { resultsSchema } from '@/types/database-schemas/results'

/** A number on the map. */
export interface FindPin extends Coordinates {
  key: string | number
  text: string
}

/** Tests whether the coordinates of a code or find are known. */
export function hasCoordinates<Row extends { latitude: number | null; longitude: number | null }>(
  row: Row,
): row is Row & Coordinates {
  return row.latitude !== null && row.longitude !== null
}

/** Pins with the number of finds; codes without coordinates have none. */
export function findPins(codes: FindMap['codes'], format: (finds: number) => string): FindPin[] {
  return codes.filter(hasCoordinates).map(({ latitude, longitude, finds }, key) => ({
    key,
    latitude,
    longitude,
    text: format(finds),
  }))
}

/** Codes with their coordinates and numbers of finds, most finds first, and the map below them. */
export const drawnFindMapSchema = z.object({
  ...findMapSchema.shape,
  /** Null: none, or one of a kind that this release cannot draw. */
  map: z.catch(z.nullable(mapRowSchema), null),
})
export type FindMap = z.infer<typeof drawnFindMapSchema>

const shownResultsSchema = z.object({ ...resultsSchema.shape, find_map: drawnFindMapSchema })

/** What a results page shows. */
export type Results = z.infer<typeof shownResultsSchema>

/**
 * The results of the hunt of a join code.
 * @param userId null: a visitor; organisers see the results before they are published
 * @throws AppError `results_not_published`, `join_code_not_found`, `join_code_replaced`, `rate_limit_exceeded`
 */
export function resultsQueryOptions(code: string, userId: string | null) {
  const prefix = ['results', userId]
  return {
    ...rpcQuery('get_results', { p_code: code }, prefix, shownResultsSchema),
    staleTime: 30_000,
  }
}

/** What the player did in a hunt. */
export type Recap = z.infer<typeof recapSchema>

/**
 * The player's own recap of a hunt that has ended; also offline once loaded.
 * @throws AppError `game_session_not_ended`, `game_session_not_found`, `session_not_joined`
 */
export function recapQueryOptions(gameSessionId: string) {
  return queryOptions({
    queryKey: [...queryKeyPrefixes.game, 'recap', gameSessionId],
    ...persistOffline,
    queryFn: () => rpc('get_recap', { p_game_session_id: gameSessionId }, recapSchema),
  })
}
