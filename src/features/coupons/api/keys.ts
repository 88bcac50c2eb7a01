import type { ResourceQuery } from '@/components/resource-table/resource-column'
import { livePrefixes } from '@/lib/account/keys'

/** Under ['admin'], so that the organisers' broadcasts make all of it stale. */
export const couponKeys = {
  list: (filters: object, query: ResourceQuery) =>
    [...livePrefixes.admin, 'coupons', 'list', filters, query] as const,
  batches: [...livePrefixes.admin, 'coupons', 'batches'] as const,
  redemptions: (filters: object, query: ResourceQuery) =>
    [...livePrefixes.admin, 'coupons', 'redemptions', filters, query] as const,
  usage: (period: object) => [...livePrefixes.admin, 'coupons', 'usage', period] as const,
  products: [...livePrefixes.admin, 'coupons', 'products'] as const,
}
