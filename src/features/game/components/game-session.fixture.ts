import type { GameSession } from '@/features/game/api/game'

/** Minimal session without dates. */
export const gameSession: GameSession = {
  id: 'hunt',
  name: 'Budapesti kincsvadászat',
  description_hu: '',
  description_en: '',
  opens_at: null,
  ends_at: null,
  starting_tokens: 0,
  is_test: false,
  treasure_name_hu: 'A láda',
  treasure_name_en: 'The chest',
  treasure_awarded_at: null,
}
