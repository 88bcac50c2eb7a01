import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import type { ResourceQuery } from '@/components/resource-table/resource-column'
import { claimKeys } from '@/features/treasure/api/keys'
import { rpc } from '@/lib/rpc'

const adminClaimSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  user_name: z.string(),
  user_email: z.string(),
  game_session_name: z.string(),
  status: z.enum(['pending', 'approved', 'rejected']),
  name: z.string(),
  address: z.string(),
  phone_number: z.string(),
  tax_id: z.string().nullable(),
  photo_path: z.string().nullable(),
  submitted_at: z.string(),
  reviewed_at: z.string().nullable(),
  rejection_reason: z.string().nullable(),
  total_count: z.number(),
})

/** A treasure claim of any player with contact data; `total_count` counts all pages. */
export type AdminClaim = z.infer<typeof adminClaimSchema>
export type ClaimStatus = AdminClaim['status']

/**
 * A page of claims, the earliest first: server time decides whose claim it is (spec §2, §6).
 * @param status null: all of them
 * @throws AppError `admin_permissions_required`, `invalid_input`
 */
export function fetchAdminClaims(
  status: ClaimStatus | null,
  query: Pick<ResourceQuery, 'limit' | 'offset'>,
): Promise<AdminClaim[]> {
  return rpc(
    'admin_list_treasure_claims',
    { p_status: status, p_limit: query.limit, p_offset: query.offset },
    z.array(adminClaimSchema),
  )
}

/** The page that a ResourceTable asks for; the one before stays until it is here. */
export function adminClaimsQueryOptions(status: ClaimStatus | null, query: ResourceQuery) {
  return queryOptions({
    queryKey: claimKeys.adminPage(status, query),
    queryFn: () => fetchAdminClaims(status, query),
    placeholderData: keepPreviousData,
  })
}
