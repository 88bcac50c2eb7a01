import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { SessionValues } from '@/features/game/model/session-form'
import { claimContacts, claimOpenings } from '@/features/game/model/claim-settings'
import { teamModes } from '@/features/game/model/team-mode'
import { type PublishedVisibility, visibilities } from '@/features/game/model/visibility'
import { accountKeys, queryKeyPrefixes } from '@/lib/account/keys'
import type { RowInput } from '@/lib/forms/fields'
import { rowOf } from '@/lib/supabase/row-of'
import { rpc } from '@/lib/supabase/rpc'
import { rpcMutation } from '@/lib/supabase/use-refreshing-mutation'

const adminSessionSchema = rowOf('admin_list_game_sessions', {
  visibility: z.catch(z.enum(visibilities), 'listed'),
  team_mode: z.catch(z.enum(teamModes), 'off'),
  languages: z.array(z.string()),
  claim_contact: z.catch(z.enum(claimContacts), 'all'),
  claim_opens: z.catch(z.enum(claimOpenings), 'codes'),
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
    queryKey: [...queryKeyPrefixes.admin, 'game-sessions'],
    queryFn: () => rpc('admin_list_game_sessions', {}, z.array(adminSessionSchema)),
  })
}

/** A whole session: clues and codes that are not listed are removed. Times are ISO 8601. */
type SessionInput = RowInput<SessionValues> & { is_test: boolean }

/**
 * Saves a session with its clues and codes in one transaction. A repeated call with the same request id
 * changes nothing.
 * @throws AppError `admin_access_required`, `invalid_game_session`, `game_session_not_found`,
 *   `qr_code_in_use`, `edit_conflict`, `media_texts_missing`, `request_id_reused`
 */
export const useSaveGameSession = rpcMutation('admin_save_game_session', {
  refresh: [queryKeyPrefixes.admin, queryKeyPrefixes.game, queryKeyPrefixes.shop],
  answer: z.object({ game_session_id: z.string() }),
  requestId: true,
  toArguments: (session: SessionInput) => ({ p_game_session: session }),
})

interface CreateHuntInput {
  /** What is left out is empty, or as in the form. `planned_visibility` is proposed when it is published. */
  hunt: Partial<Omit<SessionValues, 'visibility' | 'clues' | 'qr_codes'>> & {
    planned_visibility?: PublishedVisibility
    uses_clues?: boolean
    uses_map?: boolean
  }
  /** Numbered codes, up to 500. */
  codes: { prefix: string; count: number; points: number }
}

/**
 * Creates a draft with its codes in one transaction.
 * @throws AppError `admin_access_required`, `invalid_input`, `invalid_game_session`,
 *   `request_id_reused`
 */
export const useCreateHunt = rpcMutation('admin_create_hunt', {
  refresh: [queryKeyPrefixes.admin, queryKeyPrefixes.game],
  answer: z.object({
    game_session_id: z.string(),
    qr_code_ids: z.array(z.string()),
  }),
  requestId: true,
  toArguments: ({ hunt, codes }: CreateHuntInput) => ({
    p_game_session: { ...hunt },
    p_code_prefix: codes.prefix,
    p_codes: codes.count,
    p_points: codes.points,
  }),
})

/**
 * Copies a session with clues, codes, limits and maps, without players.
 * - `p_as_test`: a test opens for scanning at once; a new hunt has no dates
 * - `p_new_codes`: new codes with the same names and places instead of the same ones
 * @throws AppError `admin_access_required`, `invalid_game_session`, `game_session_not_found`,
 *   `request_id_reused`
 */
export const useCloneGameSession = rpcMutation('admin_clone_game_session', {
  refresh: [queryKeyPrefixes.admin, queryKeyPrefixes.game],
  answer: z.object({ game_session_id: z.string() }),
  requestId: true,
})

/**
 * Archives or restores a session; nobody can join an archived one.
 * @throws AppError `admin_access_required`, `game_session_not_found`
 */
export const useArchiveGameSession = rpcMutation('admin_archive_game_session', {
  refresh: [queryKeyPrefixes.admin, queryKeyPrefixes.game],
  answer: z.object({ archived_at: z.nullable(z.string()) }),
})

/**
 * Deletes a session without players, or a test session with all its data.
 * @throws AppError `admin_access_required`, `game_session_not_found`, `game_session_in_use`,
 *   `edit_conflict`
 */
export const useDeleteGameSession = rpcMutation('admin_delete_game_session', {
  refresh: [
    queryKeyPrefixes.admin,
    queryKeyPrefixes.game,
    accountKeys.profiles,
    accountKeys.balances,
  ],
  answer: z.object({ deleted: z.literal(true) }),
})

/**
 * Resets a test session: deletes scans and purchases, keeps the testers and restores their starting tokens.
 * Returns the numbers of deleted rows.
 * @throws AppError `admin_access_required`, `game_session_not_found`, `invalid_game_session`
 */
export const useResetTestSession = rpcMutation('admin_reset_test_session', {
  refresh: [
    ...[
      queryKeyPrefixes.admin,
      queryKeyPrefixes.game,
      queryKeyPrefixes.shop,
      queryKeyPrefixes.scans,
    ],
    ...[accountKeys.profiles, accountKeys.balances],
  ],
  answer: z.object({ players: z.number(), scans: z.number(), purchases: z.number() }),
})
