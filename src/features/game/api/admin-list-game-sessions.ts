import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { gameKeys } from '@/features/game/api/keys'
import { claimContacts, claimOpenings } from '@/features/game/model/claim-settings'
import { teamModes } from '@/features/game/model/team-mode'
import { visibilities } from '@/features/game/model/visibility'
import { rpc } from '@/lib/supabase/rpc'

const adminSessionSchema = z.object({
  id: z.string(),
  name: z.string(),
  description_hu: z.string(),
  description_en: z.string(),
  starts_at: z.nullable(z.string()),
  ends_at: z.nullable(z.string()),
  late_scan_grace_minutes: z.number(),
  leaderboard_frozen_at: z.nullable(z.string()),
  is_test: z.boolean(),
  visibility: z.catch(z.enum(visibilities), 'listed'),
  clue_sales_end_at: z.nullable(z.string()),
  joining_ends_at: z.nullable(z.string()),
  max_players: z.nullable(z.number()),
  shows_player_count: z.boolean(),
  /** While it is link_only: strangers read given names instead of initials. */
  shows_given_names: z.boolean(),
  team_mode: z.catch(z.enum(teamModes), 'off'),
  team_max_size: z.number(),
  /** Something counts already, so the team mode is fixed. */
  has_finds: z.boolean(),
  languages: z.array(z.string()),
  place_hu: z.string(),
  place_en: z.string(),
  invitation_hu: z.string(),
  invitation_en: z.string(),
  /** Null for a test session. */
  join_code: z.nullable(z.string()),
  /** Null: no poster has been made for the join code. */
  poster_made_at: z.nullable(z.string()),
  cloned_from: z.nullable(z.string()),
  archived_at: z.nullable(z.string()),
  starting_tokens: z.number(),
  treasure_name_hu: z.string(),
  treasure_name_en: z.string(),
  claim_contact: z.catch(z.enum(claimContacts), 'all'),
  claim_opens: z.catch(z.enum(claimOpenings), 'codes'),
  claim_codes: z.number(),
  /** Null: nobody has opened the claims by hand. */
  claims_opened_at: z.nullable(z.string()),
  treasure_awarded_at: z.nullable(z.string()),
  /** Null: the results page is closed. */
  results_published_at: z.nullable(z.string()),
  paused_at: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  players: z.number(),
  clues: z.array(
    z.object({
      clue_id: z.string(),
      position: z.number(),
      name_hu: z.string(),
      name_en: z.string(),
      price: z.number(),
      required_clue_id: z.nullable(z.string()),
      is_active: z.boolean(),
      is_locked: z.boolean(),
    }),
  ),
  qr_codes: z.array(
    z.object({
      qr_code_id: z.string(),
      name: z.string(),
      short_code: z.string(),
      is_active: z.boolean(),
      points: z.number(),
      max_scans: z.nullable(z.number()),
      /** On the map of finds before the end. */
      is_public: z.boolean(),
      current_scans: z.number(),
    }),
  ),
})

/** A session for organisers, with its clues in order and its codes. */
export type AdminSession = z.infer<typeof adminSessionSchema>

/**
 * All sessions, including tests and archived ones, newest first.
 * @throws AppError `admin_permissions_required`
 */
export function adminSessionsQueryOptions() {
  return queryOptions({
    queryKey: gameKeys.adminSessions,
    queryFn: () => rpc('admin_list_game_sessions', {}, z.array(adminSessionSchema)),
  })
}
