import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { ResourceQuery } from '@/components/resource-table/resource-column'
import { codeKeys } from '@/features/codes/api/keys'
import { rpc } from '@/lib/supabase/rpc'

const foundCodeSchema = z.object({
  scan_id: z.number(),
  user_id: z.string(),
  user_name: z.string(),
  user_email: z.string(),
  phone_number: z.nullable(z.string()),
  address: z.nullable(z.string()),
  qr_code_name: z.string(),
  game_session_name: z.string(),
  is_test: z.boolean(),
  points: z.number(),
  scanned_at: z.string(),
  received_at: z.string(),
  status: z.catch(z.enum(['success', 'voided']), 'success'),
  /** The latest correction of the find. */
  correction: z.catch(z.nullable(z.enum(['credit', 'void', 'restore'])), null),
  correction_reason: z.nullable(z.string()),
  corrected_by_name: z.nullable(z.string()),
  /** The team in which it was found. */
  team_name: z.nullable(z.string()),
  /** A team mate whose account was deleted found it. */
  is_inherited: z.boolean(),
  total_count: z.number(),
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
