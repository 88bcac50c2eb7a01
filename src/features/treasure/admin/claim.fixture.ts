import type { AdminClaim } from '@/features/treasure/api/admin-list-treasure-claims'

/** A pending claim, the only one of its hunt. */
export const claim: AdminClaim = {
  id: 'claim',
  user_id: 'anna',
  user_name: 'Anna',
  user_email: 'anna@hunt.test',
  is_banned: false,
  game_session_name: 'Budapest',
  is_test: false,
  status: 'pending',
  name: 'Nagy Anna',
  address: 'Budapest, Fő utca 1.',
  phone_number: '06301234567',
  tax_id: null,
  photo_path: null,
  submitted_at: '2026-01-01T00:00:00Z',
  reviewed_at: null,
  rejection_reason: null,
  arrival: 1,
  earlier_pending: 0,
  reviewed_by_name: null,
  is_awarded: false,
  winner_name: null,
  jackpot_amount: null,
  jackpot_updated_at: null,
  total_count: 1,
}
