import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { mapRowSchema } from '@/components/map/map-row'
import { pagedList } from '@/components/resource-table/paged-list'
import { initialResourceQuery } from '@/components/resource-table/resource-column'
import {
  type CodeValues,
  type CodeFilters,
  noCodeFilters,
  toListArguments,
} from '@/features/codes/model/code-form'
import type { ImportedTask } from '@/features/tasks/model/task-csv'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { compareByName } from '@/lib/format/compare-by-name'
import type { RowInput } from '@/lib/forms/fields'
import { editableMediaSchema } from '@/lib/media/editable-media'
import { readAllRows, readRows } from '@/lib/supabase/read-rows'
import { rowOf, tableRow } from '@/lib/supabase/row-of'
import { rpc, rpcMutation } from '@/lib/supabase/rpc'

export const codesKey = [...queryKeyPrefixes.admin, 'codes'] as const

const codeSchema = rowOf('admin_qr_code_row', {
  card_media: z.array(editableMediaSchema),
})

/**
 * A printed code with the sessions that use it. `finds` counts one session or all real ones, depending on
 * the filter; `printed_id` is on the valid print; positions are in degrees, radius and accuracy in metres;
 * `total_count` counts all pages.
 */
export type CodeRow = z.infer<typeof codeSchema>

/**
 * Printed codes, sorted by name by default.
 * @throws AppError `admin_permissions_required`, `invalid_input`
 */
export const codeList = pagedList([...codesKey, 'page'], (filters: CodeFilters, query) =>
  rpc('admin_list_qr_codes', toListArguments({ ...query, filters }), z.array(codeSchema)),
)

/** All codes by name. */
export function allCodesQueryOptions(gameSessionId = '') {
  const filters = { ...noCodeFilters, hunt: gameSessionId }
  return queryOptions({
    queryKey: [...codesKey, 'everything', gameSessionId],
    queryFn: () => codeList.fetchAll(filters, initialResourceQuery),
  })
}

const codeChoiceSchema = tableRow('qr_codes', [
  'id',
  'name',
  'short_code',
  'points',
  'is_active',
  'is_decoy',
])

/** A printed code as an option of a form, with its default points. */
export type CodeChoice = z.infer<typeof codeChoiceSchema>

/** All printed codes by name; readable by organisers only. */
export function codeChoicesQueryOptions() {
  return queryOptions({
    queryKey: [...codesKey, 'choices'],
    queryFn: async () => {
      const codes = await readAllRows('qr_codes', codeChoiceSchema, (all) => all.order('id'))
      return codes.sort(compareByName(({ name }) => name))
    },
  })
}

/** A map on which organisers place codes. */
export type PlacingMap = z.infer<typeof mapRowSchema>

/** Maps of all sessions; readable by organisers only. */
export function placingMapsQueryOptions() {
  return queryOptions({
    queryKey: [...codesKey, 'maps'],
    queryFn: () => readRows('maps', mapRowSchema, (maps) => maps.order('position').order('id')),
    staleTime: 60_000,
  })
}

/**
 * Finds a scanned code.
 * @param presented result of `parseCode`: a printed id or a short code
 * @returns null if the code is unknown
 * @throws AppError `admin_permissions_required`
 */
export async function findPresentedCode(presented: string): Promise<CodeRow | null> {
  const query = { ...initialResourceQuery, search: presented, limit: 2 }
  const rows = await codeList.fetchPage(noCodeFilters, query)
  return rows.find((row) => row.printed_id === presented || row.short_code === presented) ?? null
}

const idSchema = tableRow('qr_codes', ['id'])
/** Keeps the URL short. */
const IDS_PER_REQUEST = 100

async function fetchExisting(ids: readonly string[]): Promise<string[]> {
  const parts: Promise<{ id: string }[]>[] = []
  for (let start = 0; start < ids.length; start += IDS_PER_REQUEST) {
    const part = ids.slice(start, start + IDS_PER_REQUEST)
    parts.push(readRows('qr_codes', idSchema, (codes) => codes.in('id', part)))
  }
  return (await Promise.all(parts)).flat().map(({ id }) => id)
}

/**
 * Returns the ids that no longer exist, live.
 */
export function deletedCodesQueryOptions(ids: readonly string[]) {
  return queryOptions({
    queryKey: [...codesKey, 'deleted', ids],
    queryFn: async () => {
      const existing = new Set(await fetchExisting(ids))
      return ids.filter((id) => !existing.has(id))
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
}

/** Absent accuracy: kept while the place is unchanged. */
export type CodeInput = RowInput<CodeValues, 'place_accuracy_m' | 'card_media'> & {
  /** Points in the hunt that the codes are added to; absent: `points`. */
  session_points?: number
  /** Limit in the hunt that the codes are added to; null: no limit. */
  max_scans: number | null
  /** In that hunt; absent: stays as it is. */
  task?: ImportedTask
  /** Version of the task that is replaced; absent: a new one. */
  task_updated_at?: string
}

interface CodesInput {
  codes: CodeInput[]
  /** Hunt that they are added to; null: none. */
  gameSessionId: string | null
}

/**
 * Saves many codes in one transaction. With a hunt, adds them to it and saves their tasks there. A repeated call with
 * the same request id changes nothing.
 * @throws AppError `admin_access_required`, `invalid_input`, `qr_code_not_found`, `edit_conflict` (of a code or its
 *   task), `qr_code_in_use`, `game_session_not_found`, `invalid_game_session`, `media_not_found`,
 *   `media_texts_missing`, `task_kind_fixed` (a photo waits), `request_id_reused`
 */
export const useImportCodes = rpcMutation('admin_import_qr_codes', {
  refresh: [queryKeyPrefixes.admin],
  requestId: true,
  toArguments: ({ codes, gameSessionId }: CodesInput) => ({
    p_codes: codes,
    p_game_session_id: gameSessionId,
  }),
})

/**
 * Creates numbered codes; numbering continues after existing codes with the prefix.
 * - `p_count`: 1 to 500
 * - `p_game_session_id`: hunt that they are added to; null: none
 * @throws AppError `admin_access_required`, `invalid_input`, `game_session_not_found`,
 *   `request_id_reused`
 */
export const useCreateCodes = rpcMutation('admin_create_qr_codes', {
  refresh: [queryKeyPrefixes.admin],
  requestId: true,
})

/**
 * Activates or deactivates up to 1000 codes; `changed` counts the codes whose state changed.
 * @throws AppError `admin_access_required`, `invalid_input`
 */
export const useSetCodesActive = rpcMutation('admin_set_qr_codes_active', {
  refresh: [queryKeyPrefixes.admin],
})
