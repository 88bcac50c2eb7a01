import * as z from 'zod/mini'
import { pagedList } from '@/components/resource-table/paged-list'
import { pageArguments } from '@/components/resource-table/resource-column'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { knownRows } from '@/lib/content/known-rows'
import { rowOf } from '@/lib/supabase/row-of'
import { rpc, rpcMutation } from '@/lib/supabase/rpc'

/** 'none': the hunt has no jackpot. */
export const jackpotStatuses = ['none', 'open', 'paid', 'rolled_over', 'returned'] as const
export type JackpotStatus = (typeof jackpotStatuses)[number]

const rowSchema = rowOf('admin_jackpot_row', {
  status: z.pipe(
    z.nullable(z.enum(jackpotStatuses)),
    z.transform((status) => status ?? 'none'),
  ),
})

/** A hunt and its jackpot in tokens. Only changes by organisers update `updated_at`; `total_count` counts all pages. */
export type JackpotRow = z.infer<typeof rowSchema>

/**
 * The hunts with their jackpots, newest hunt first by default; status '' is every status.
 * @throws AppError `admin_permissions_required`, `invalid_input`
 */
export const jackpotList = pagedList(
  [...queryKeyPrefixes.admin, 'jackpots', 'page'],
  (status: JackpotStatus | '', query) =>
    rpc(
      'admin_list_jackpots',
      {
        ...pageArguments(query),
        p_status: status || null,
      },
      z.array(rowSchema),
    ),
)

/** Same kinds as in the check constraint of the ledger. */
export const entryKinds = [
  'seed',
  'share',
  'payout',
  'rollover_in',
  'rollover_out',
  'return',
] as const
export type EntryKind = (typeof entryKinds)[number]

const entrySchema = rowOf('admin_jackpot_entry_row', {
  kind: z.enum(entryKinds),
})

/** Ledger entry: signed tokens, and the buyer, winner or organiser. */
export type JackpotEntry = z.infer<typeof entrySchema>

interface EntryFilter {
  jackpotId: string
  /** '' is every kind. */
  kind: EntryKind | ''
}

/**
 * The ledger of a jackpot, newest first.
 * @throws AppError `admin_permissions_required`, `invalid_input`, `jackpot_not_found`
 */
export const jackpotEntryList = pagedList(
  [...queryKeyPrefixes.admin, 'jackpots', 'entries'],
  ({ jackpotId, kind }: EntryFilter, query) =>
    rpc(
      'admin_list_jackpot_entries',
      {
        p_jackpot_id: jackpotId,
        p_search: query.search || null,
        p_kind: kind || null,
        p_limit: query.limit,
        p_offset: query.offset,
      },
      knownRows(entrySchema, 'kind', entryKinds),
    ),
)

/**
 * Opens or changes the jackpot of a hunt; returns the new amount.
 * - `p_seed_tokens`: to add, or to take if negative; at most 10000 either way
 * - `p_share_percent`: of each future purchase, 0 to 50
 * - `p_updated_at`: for the conflict check; null: a new jackpot
 * @throws AppError `admin_access_required`, `invalid_input` (more than its balance taken),
 *   `game_session_not_found`, `invalid_game_session`, `treasure_already_awarded`,
 *   `jackpot_already_closed`, `jackpot_claims_pending` (nothing is taken out), `edit_conflict`,
 *   `request_id_reused`
 */
export const useSaveJackpot = rpcMutation('admin_save_jackpot', {
  refresh: [queryKeyPrefixes.admin],
  requestId: true,
})

/**
 * Closes a jackpot that nobody has won.
 * - `p_action`: return to the organiser, or roll over to the jackpot of `p_to_session_id`
 * - `p_updated_at`: for the conflict check
 * @throws AppError `admin_access_required`, `invalid_input`, `jackpot_not_found`,
 *   `jackpot_already_closed`, `jackpot_claims_pending`, `edit_conflict`,
 *   `request_id_reused`
 */
export const useCloseJackpot = rpcMutation('admin_close_jackpot', {
  refresh: [queryKeyPrefixes.admin],
  requestId: true,
})
