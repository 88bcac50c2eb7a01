import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { ResourceQuery } from '@/components/resource-table/resource-column'
import { codeKeys } from '@/features/codes/api/keys'
import { rowOf } from '@/lib/supabase/row-of'
import { rpc } from '@/lib/supabase/rpc'

const foundCodeSchema = rowOf('admin_list_found_qr_codes', {
  status: z.catch(z.enum(['success', 'voided']), 'success'),
  /** The latest correction of the find. */
  correction: z.catch(z.nullable(z.enum(['credit', 'void', 'restore'])), null),
})

/** A counted or voided find with the contact data of the player; `total_count` counts all pages. */
export type FoundCode = z.infer<typeof foundCodeSchema>

export interface FoundCodeFilter {
  /** Null: all sessions. */
  sessionId: string | null
  /** Includes test sessions if `sessionId` is null. */
  withTests: boolean
}

/**
 * A page of found codes, newest first.
 * @throws AppError `admin_permissions_required`, `invalid_input`
 */
export function fetchAdminFoundCodes(
  { sessionId, withTests }: FoundCodeFilter,
  query: ResourceQuery,
): Promise<FoundCode[]> {
  return rpc(
    'admin_list_found_qr_codes',
    {
      p_search: query.search || null,
      p_game_session_id: sessionId,
      p_with_tests: withTests,
      p_limit: query.limit,
      p_offset: query.offset,
    },
    z.array(foundCodeSchema),
  )
}

/** One page for a ResourceTable; keeps the previous page while loading. */
export function adminFoundCodesQueryOptions(filter: FoundCodeFilter, query: ResourceQuery) {
  return queryOptions({
    queryKey: codeKeys.foundPage(filter, query),
    queryFn: () => fetchAdminFoundCodes(filter, query),
    placeholderData: keepPreviousData,
  })
}
