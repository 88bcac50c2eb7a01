import type { ResourceQuery } from '@/components/resource-table/resource-column'
import { livePrefixes } from '@/lib/account/keys'

/** Under ['vip'], which a 'profile' broadcast makes stale as a whole; the organisers' own under ['admin']. */
export const vipKeys = {
  tiers: [...livePrefixes.vip, 'tiers'] as const,
  memberships: [...livePrefixes.vip, 'memberships'] as const,
  adminTiers: [...livePrefixes.admin, 'vip', 'tiers'] as const,
  adminMemberships: (filters: object, query: ResourceQuery) =>
    [...livePrefixes.admin, 'vip', 'memberships', filters, query] as const,
  adminUserSearch: (search: string) => [...livePrefixes.admin, 'vip', 'users', search] as const,
}
