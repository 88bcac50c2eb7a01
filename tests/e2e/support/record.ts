import type { TestHunt } from './hunt'
import type { Api } from './users'

/** A player's points, balance, scans and purchases in a hunt. */
export type PlayerRecord = {
  points: number
  balance: number
  /** `success` or the error key, oldest first. */
  scans: string[]
  clues: string[]
  guides: string[]
}

/** Reads a player's record through the player's own API client. */
export async function recordOf(player: Api, { sessionId }: TestHunt): Promise<PlayerRecord> {
  const [member, wallet, scans, clues, guides] = await Promise.all([
    player
      .from('user_game_sessions')
      .select('current_points')
      .eq('game_session_id', sessionId)
      .maybeSingle()
      .throwOnError(),
    player.from('token_balances').select('balance').maybeSingle().throwOnError(),
    player.rpc('list_scans', {}).throwOnError(),
    player
      .from('purchased_clues')
      .select('clue_id')
      .eq('game_session_id', sessionId)
      .throwOnError(),
    player
      .from('purchased_solution_guides')
      .select('clue_id')
      .eq('game_session_id', sessionId)
      .throwOnError(),
  ])
  return {
    points: member.data?.current_points ?? 0,
    balance: wallet.data?.balance ?? 0,
    scans: scans.data
      .filter((scan) => scan.game_session_id === sessionId)
      .sort((one, other) => Number(one.id) - Number(other.id))
      .map(({ status, failure_reason }) => String(failure_reason ?? status)),
    clues: clues.data.map(({ clue_id }) => clue_id),
    guides: guides.data.map(({ clue_id }) => clue_id),
  }
}
