import type { GameSession } from '@/features/game/api/game-sessions'

/** A hunt without dates and with nothing in it that a test may not expect. */
export const session: GameSession = {
  id: 'hunt',
  name: 'Budapesti kincsvadászat',
  description_hu: '',
  description_en: '',
  starts_at: null,
  ends_at: null,
  starting_tokens: 0,
  is_test: false,
  treasure_name_hu: 'A láda',
  treasure_name_en: 'The chest',
  treasure_awarded_at: null,
}
