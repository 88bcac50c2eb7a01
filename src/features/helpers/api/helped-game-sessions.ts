import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { rpc } from '@/lib/supabase/rpc'
import { helpedGameSessionRowSchema } from '@/types/database-schemas/helped-game-session-row'

export const helperKey = queryKeyPrefixes.helper

/** Hunts in which the user helps. */
export function helpedGameSessionsQueryOptions() {
  return queryOptions({
    queryKey: [...helperKey, 'game-sessions'],
    queryFn: () => rpc('list_helped_game_sessions', {}, z.array(helpedGameSessionRowSchema)),
    staleTime: 60_000,
  })
}
