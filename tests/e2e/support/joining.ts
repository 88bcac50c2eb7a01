import type { TestHunt } from './hunt'
import type { Api } from './users'

type AdminSession = { id: string; join_code: string; updated_at: string; poster_made_at: string }

/** A hunt as organisers see it. */
export async function sessionOf(organiser: Api, { sessionId }: TestHunt): Promise<AdminSession> {
  const { data } = await organiser.rpc('admin_list_game_sessions').throwOnError()
  const found = (data as AdminSession[]).find(({ id }) => id === sessionId)
  if (!found) throw new Error('The hunt is not listed.')
  return found
}
