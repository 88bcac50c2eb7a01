import { stateOf } from '@tests/support/game-session.fixture'
import type { AdminGameSession } from '@/features/game/api/admin-game'

/** What a listed session without a schedule or limit of its own has. */
export const joining = {
  ...{
    visibility: 'listed' as const,
    join_code: 'ABCDEFGH',
    poster_made_at: null,
    paused_at: null,
    created_at: '2025-05-01T10:00:00Z',
  },
  ...{ clue_sales_end_at: null, joining_ends_at: null, max_players: null },
  ...{ opens_at: null, states: [stateOf('running')] },
  ...{ public_names: 'initials' as const, allows_guests: false },
  ...{ shows_player_count: false, place_hu: '', place_en: '', languages: ['hu', 'en'] },
  ...{ team_mode: 'off' as const, team_max_size: 6, has_finds: false },
  ...{ invitation_hu: '', invitation_en: '' },
  ...{ claim_contact: 'all' as const, claim_opens: 'codes' as const, claim_codes: 1 },
  claims_opened_at: null,
}

export const adminGameSession: AdminGameSession = {
  ...joining,
  ...{ id: 'hunt', name: 'Budapest', description_hu: '', description_en: '', players: 0 },
  ...{
    starts_at: null,
    ends_at: null,
    treasure_awarded_at: null,
    results_published_at: null,
    leaderboard_frozen_at: null,
  },
  ...{
    archived_at: null,
    cloned_from: null,
    is_test: false,
    late_scan_grace_minutes: 0,
  },
  ...{ starting_tokens: 0, treasure_name_hu: '', treasure_name_en: '', clues: [], qr_codes: [] },
  updated_at: '2026-06-01T10:00:00Z',
}
