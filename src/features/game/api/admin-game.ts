import { queryOptions, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { GameSessionValues } from '@/features/game/model/game-session-form'
import { gameSessionStatesSchema } from '@/features/game/model/game-session-state'
import { gameSettingsSchema } from '@/features/game/api/game'
import {
  claimContacts,
  claimOpenings,
  publicNames,
  type PublishedVisibility,
  teamModes,
  visibilities,
} from '@/features/game/model/game-session-options'
import { accountKeys, queryKeyPrefixes } from '@/lib/account/keys'
import type { RowInput } from '@/lib/forms/fields'
import { readRows } from '@/lib/supabase/read-rows'
import { supabase } from '@/lib/supabase/client'
import { rowOf, tableRow } from '@/lib/supabase/row-of'
import { read, rpcMutation, rpcQuery } from '@/lib/supabase/rpc'

const adminGameSessionSchema = rowOf('admin_game_session_row', {
  states: gameSessionStatesSchema,
  visibility: z.catch(z.enum(visibilities), 'listed'),
  team_mode: z.catch(z.enum(teamModes), 'off'),
  public_names: z.catch(z.enum(publicNames), 'initials'),
  languages: z.array(z.string()),
  claim_contact: z.catch(z.enum(claimContacts), 'all'),
  claim_opens: z.catch(z.enum(claimOpenings), 'codes'),
})

/** A session for organisers, with its clues in order and its codes. */
export type AdminGameSession = z.infer<typeof adminGameSessionSchema>

/**
 * All sessions, including tests and archived ones, newest first.
 * @throws AppError `admin_permissions_required`
 */
export const adminGameSessionsQueryOptions = () =>
  rpcQuery('admin_list_game_sessions', {}, queryKeyPrefixes.admin, z.array(adminGameSessionSchema))

/** A whole session: clues and codes that are not listed are removed. Times are ISO 8601. */
type GameSessionInput = RowInput<GameSessionValues> & { is_test: boolean }

/**
 * Saves a session with its clues and codes in one transaction. A repeated call with the same request id
 * changes nothing.
 * @throws AppError `admin_access_required`, `invalid_game_session`, `game_session_not_found`,
 *   `qr_code_in_use`, `edit_conflict`, `media_texts_missing`, `request_id_reused`
 */
export const useSaveGameSession = rpcMutation('admin_save_game_session', {
  refresh: [queryKeyPrefixes.admin, queryKeyPrefixes.game, queryKeyPrefixes.shop],
  requestId: true,
  toArguments: (gameSession: GameSessionInput) => ({ p_game_session: gameSession }),
})

interface CreateGameSessionInput {
  /** What is left out is empty, or as in the form. `planned_visibility` is proposed when it is published. */
  gameSession: Partial<Omit<GameSessionValues, 'visibility' | 'clues' | 'qr_codes'>> & {
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
export const useCreateGameSession = rpcMutation('admin_create_game_session', {
  refresh: [queryKeyPrefixes.admin, queryKeyPrefixes.game],
  requestId: true,
  toArguments: ({ gameSession, codes }: CreateGameSessionInput) => ({
    p_game_session: { ...gameSession },
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
  requestId: true,
})

/**
 * Archives or restores a session; nobody can join an archived one.
 * @throws AppError `admin_access_required`, `game_session_not_found`
 */
export const useArchiveGameSession = rpcMutation('admin_archive_game_session', {
  refresh: [queryKeyPrefixes.admin, queryKeyPrefixes.game],
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
})

/**
 * Resets a test session: deletes scans and purchases, keeps the testers and restores their starting tokens.
 * Returns the numbers of deleted rows.
 * @throws AppError `admin_access_required`, `game_session_not_found`, `invalid_game_session`
 */
export const useResetTestGameSession = rpcMutation('admin_reset_test_session', {
  refresh: [
    ...[
      queryKeyPrefixes.admin,
      queryKeyPrefixes.game,
      queryKeyPrefixes.shop,
      queryKeyPrefixes.scans,
    ],
    ...[accountKeys.profiles, accountKeys.balances],
  ],
})

const editableSettingsSchema = z.extend(
  gameSettingsSchema,
  tableRow('game_settings', [
    'game_start_time',
    'registration_deadline',
    'is_schedule_enabled',
    'print_site',
    'updated_at',
  ]).shape,
)

/** The game settings for organisers; `print_site`: base URL of printed codes, null: the current origin. */
export type EditableSettings = z.infer<typeof editableSettingsSchema>

/** The settings for editing; never the defaults, which a save would write over the real settings. */
export function editableSettingsQueryOptions() {
  return queryOptions({
    queryKey: [...queryKeyPrefixes.admin, 'game-settings'],
    queryFn: () =>
      read(
        'game_settings',
        supabase
          .from('game_settings')
          .select(Object.keys(editableSettingsSchema.shape).join(','))
          .single(),
        editableSettingsSchema,
      ),
  })
}

/** The changed settings only. */
export type SettingsChange = Partial<Omit<EditableSettings, 'updated_at'>>

interface SettingsEdit {
  change: SettingsChange
  /** The settings that the form was loaded from. */
  before: EditableSettings
}

/**
 * Updates the given settings and returns all of them.
 * @throws AppError `edit_conflict` (somebody else changed one of them), `admin_access_required`,
 *   `invalid_input`
 */
export const useUpdateGameSettings = rpcMutation('admin_update_game_settings', {
  refresh: [queryKeyPrefixes.admin, queryKeyPrefixes.game, queryKeyPrefixes.shop],
  toArguments: ({ change, before }: SettingsEdit) => ({
    p_settings: change,
    p_seen: Object.fromEntries(
      (Object.keys(change) as (keyof SettingsChange)[]).map((name) => [name, before[name]]),
    ),
  }),
})

const gameSessionSchema = tableRow('game_sessions', ['name'])

/** Published hunts without their own start, which follow the schedule of the settings. */
export function useAffectedGameSessions() {
  return useQuery({
    queryKey: [...queryKeyPrefixes.admin, 'affected-hunts'],
    queryFn: () =>
      readRows('game_sessions', gameSessionSchema, (all) =>
        all
          .is('starts_at', null)
          .is('archived_at', null)
          .eq('is_test', false)
          .neq('visibility', 'draft')
          .order('created_at', { ascending: false }),
      ),
  })
}

/**
 * Gives a session a new join code; the old one and its posters stop working.
 * @throws AppError `admin_access_required`, `game_session_not_found`, `invalid_game_session`,
 *   `edit_conflict` (somebody else has replaced the code), `request_id_reused`
 */
export const useReplaceJoinCode = rpcMutation('admin_replace_join_code', {
  refresh: [queryKeyPrefixes.admin],
  requestId: true,
})

/**
 * Records that the poster of a join code was made or shown; the checklist asks for it.
 * @throws AppError `admin_access_required`, `join_code_not_found`, `join_code_replaced`
 */
export const useRecordPoster = rpcMutation('admin_record_poster', {
  refresh: [queryKeyPrefixes.admin],
})
