import type { ResourceQuery } from '@/components/resource-table/resource-column'
import { queryKeyPrefixes } from '@/lib/account/keys'

/** Under ['vip'], which a 'profile' broadcast invalidates; the organisers' lists are under ['admin']. */
export const vipKeys = {
  tiers: [...queryKeyPrefixes.vip, 'tiers'] as const,
  memberships: [...queryKeyPrefixes.vip, 'memberships'] as const,
  adminTiers: [...queryKeyPrefixes.admin, 'vip', 'tiers'] as const,
  adminMemberships: (filters: object, query: ResourceQuery) =>
    [...queryKeyPrefixes.admin, 'vip', 'memberships', filters, query] as const,
  adminUserSearch: (search: string) => [...queryKeyPrefixes.admin, 'vip', 'users', search] as const,
}
