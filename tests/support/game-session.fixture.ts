import type { GameSession } from '@/features/game/api/game'
import type { GameSessionPhase, GameSessionState } from '@/features/game/model/game-session-state'

/** Minimal session without dates. */
export const gameSession: GameSession = {
  id: 'hunt',
  name: 'Budapesti kincsvadászat',
  description_hu: '',
  description_en: '',
  ends_at: null,
  starting_tokens: 0,
  is_test: false,
  treasure_name_hu: 'A láda',
  treasure_name_en: 'The chest',
  treasure_awarded_at: null,
  ...{ languages: ['hu', 'en'], states: [], sales_close_at: null, paused_at: null },
  ...{ uses_clues: true, has_tasks: false, team_mode: 'off', public_names: 'initials' },
  ...{ claim_opens: 'codes', claims_opened_at: null, claim_contact: 'all' },
}

/** A state in which clues are for sale and anyone can join, until the end. */
export const stateOf = (
  phase: GameSessionPhase,
  since: string | null = null,
): GameSessionState => ({
  ...{ since, phase, joining_refusal: phase === 'ended' ? 'game_session_ended' : null },
  sales_open: phase !== 'ended',
})
