import * as z from 'zod/mini'
import { rpc } from '@/lib/supabase/rpc'

const recordedSchema = z.object({ recorded: z.number() })

/** Maximum number of clues per request. */
const CHUNK = 100

/** Reports shop clues that the player has seen; the server counts each once. */
export async function trackClueViews(sessionId: string, clueIds: string[]): Promise<void> {
  for (let start = 0; start < clueIds.length; start += CHUNK) {
    await rpc(
      'track_clue_views',
      { p_game_session_id: sessionId, p_clue_ids: clueIds.slice(start, start + CHUNK) },
      recordedSchema,
    )
  }
}
