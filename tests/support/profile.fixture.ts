import type { Profile } from '@/lib/account/profile'

/** Profile of a player who has not joined a session. */
export const profile: Profile = {
  ...{ id: 'anna', name: 'Anna', email: 'anna@hunt.test', role: 'user', language: 'hu' },
  ...{ created_at: '2026-01-01T00:00:00Z', active_game_session_id: null, points_total: 0 },
  ...{ address: null, tax_id: null, phone_number: null, is_named_publicly: null },
  announcements_read_at: null,
}
