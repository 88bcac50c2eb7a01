import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { ResourceQuery } from '@/components/resource-table/resource-column'
import { adminJackpotKeys } from '@/features/jackpot/api/keys'
import { knownRows } from '@/lib/content/known-rows'
import { rowOf } from '@/lib/supabase/row-of'
import { rpc } from '@/lib/supabase/rpc'

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

const entrySchema = rowOf('admin_list_jackpot_entries', {
  kind: z.enum(entryKinds),
})

/** Ledger entry: signed tokens, and the buyer, winner or organiser. */
export type JackpotEntry = z.infer<typeof entrySchema>

/**
 * A page of the ledger of a jackpot, newest first.
 * @param kind '' is every kind
 * @throws AppError `admin_permissions_required`, `invalid_input`, `jackpot_not_found`
 */
export function fetchJackpotEntries(
  jackpotId: string,
  kind: EntryKind | '',
  query: ResourceQuery,
): Promise<JackpotEntry[]> {
  return rpc(
    'admin_list_jackpot_entries',
    {
      p_jackpot_id: jackpotId,
      p_search: query.search || null,
      p_kind: kind || null,
      p_limit: query.limit,
      p_offset: query.offset,
    },
    knownRows(entrySchema, 'kind', entryKinds),
  )
}

/** One page for a ResourceTable; keeps the previous page while loading. */
export function jackpotEntriesQueryOptions(
  jackpotId: string,
  kind: EntryKind | '',
  query: ResourceQuery,
) {
  return queryOptions({
    queryKey: adminJackpotKeys.entries(jackpotId, kind, query),
    queryFn: () => fetchJackpotEntries(jackpotId, kind, query),
    placeholderData: keepPreviousData,
  })
}
