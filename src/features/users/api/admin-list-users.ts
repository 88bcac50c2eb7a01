import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { pageArguments } from '@/components/resource-table/page-arguments'
import type { ResourceQuery } from '@/components/resource-table/resource-column'
import { userKeys } from '@/features/users/api/keys'
import { rpc } from '@/lib/supabase/rpc'

const userSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.catch(z.enum(['user', 'admin']), 'user'),
  created_at: z.string(),
  last_login_at: z.nullable(z.string()),
  failed_login_attempts: z.number(),
  points_total: z.number(),
  balance: z.number(),
  has_claimed_treasure: z.boolean(),
  claim_submitted: z.boolean(),
  phone_number: z.nullable(z.string()),
  tax_id: z.nullable(z.string()),
  address: z.nullable(z.string()),
  is_banned: z.boolean(),
  banned_until: z.nullable(z.string()),
  total_count: z.number(),
})

/**
 * An account with its balance in tokens and contact data. A ban without `banned_until` is permanent;
 * `total_count` counts all pages.
 */
export type UserRow = z.infer<typeof userSchema>
export type UserRole = UserRow['role']

export const userRoles: readonly UserRole[] = ['admin', 'user']

/**
 * Fetches a page of all accounts, newest first by default.
 * @param role null: both roles
 * @param isBanned null: banned or not
 * @throws AppError `admin_permissions_required`, `invalid_role`, `invalid_input`
 */
export function fetchUsers(
  role: UserRole | null,
  isBanned: boolean | null,
  query: ResourceQuery,
): Promise<UserRow[]> {
  return rpc(
    'admin_list_users',
    {
      ...pageArguments(query),
      p_role: role,
      p_is_banned: isBanned,
    },
    z.array(userSchema),
  )
}

/** One page for a ResourceTable; the previous page stays visible while it loads. */
export function usersQueryOptions(
  role: UserRole | null,
  isBanned: boolean | null,
  query: ResourceQuery,
) {
  return queryOptions({
    queryKey: userKeys.page(role, isBanned, query),
    queryFn: () => fetchUsers(role, isBanned, query),
    placeholderData: keepPreviousData,
  })
}
