import type { ResourceQuery } from '@/components/resource-table/resource-column'
import { queryKeyPrefixes } from '@/lib/account/keys'

/** Under ['admin']: every event of the admin channel invalidates it. */
export const couponKeys = {
  list: (filters: object, query: ResourceQuery) =>
    [...queryKeyPrefixes.admin, 'coupons', 'list', filters, query] as const,
  batches: [...queryKeyPrefixes.admin, 'coupons', 'batches'] as const,
  redemptions: (filters: object, query: ResourceQuery) =>
    [...queryKeyPrefixes.admin, 'coupons', 'redemptions', filters, query] as const,
  usage: (period: object) => [...queryKeyPrefixes.admin, 'coupons', 'usage', period] as const,
}
