import * as z from 'zod/mini'
import { rpc, validateResponse } from '@/lib/supabase/rpc'

/** A part of `get_player_state`. */
type Part =
  'profile' | 'has_password' | 'balance' | 'memberships' | 'game_sessions' | 'settings' | 'vip'

interface Batch {
  parts: Set<Part>
  response: Promise<Record<string, unknown>>
}

let batch: Batch | null = null

function openBatch(): Batch {
  const parts = new Set<Part>()
  const send = () => {
    batch = null
    return rpc('get_player_state', { p_parts: [...parts] }, z.record(z.string(), z.unknown()))
  }
  return { parts, response: Promise.resolve().then(send) }
}

/**
 * Reads a part of the signed-in player's state. Parts that are read together share one request,
 * because each request costs a round trip on a slow network.
 * @throws AppError, also when the request fails because of another part
 */
export async function readPlayerState<T>(part: Part, schema: z.ZodMiniType<T>): Promise<T> {
  batch ??= openBatch()
  batch.parts.add(part)
  const state = await batch.response
  return validateResponse('get_player_state', state[part], schema)
}
