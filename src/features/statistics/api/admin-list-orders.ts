import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { pageArguments } from '@/components/resource-table/page-arguments'
import type { ResourceQuery } from '@/components/resource-table/resource-column'
import { statisticsKeys } from '@/features/statistics/api/keys'
import { currencies } from '@/lib/format/money'
import { rpc } from '@/lib/supabase/rpc'

export const orderStatuses = ['pending', 'expired', 'paid', 'cancelled'] as const

const orderSchema = z.object({
  id: z.string(),
  created_at: z.string(),
  paid_at: z.nullable(z.string()),
  user_name: z.string(),
  user_email: z.string(),
  name_hu: z.string(),
  name_en: z.string(),
  tokens: z.number(),
  currency: z.enum(currencies),
  list_price_minor: z.number(),
  discount_minor: z.number(),
  total_minor: z.number(),
  price_reason: z.catch(z.enum(['regular', 'offer', 'vip', 'coupon']), 'regular'),
  status: z.catch(z.enum(orderStatuses), 'cancelled'),
  payment_method: z.nullable(z.string()),
  receipt_number: z.nullable(z.number()),
  coupon_code: z.nullable(z.string()),
  game_session_name: z.nullable(z.string()),
  is_test: z.boolean(),
  total_count: z.number(),
})

/** An order of any player; money in minor units, `total_count` counts all pages. */
export type AdminOrder = z.infer<typeof orderSchema>

/** Filters of the list; an empty string means no filter. */
export interface OrderFilters extends Record<string, string> {
  status: string
  currency: string
  /** `yes` includes bundles of test sessions. */
  tests: string
}

/**
 * Fetches a page of the orders of all players.
 * @throws AppError `admin_permissions_required`, `invalid_input`
 */
export function fetchOrders(filters: OrderFilters, query: ResourceQuery): Promise<AdminOrder[]> {
  return rpc(
    'admin_list_orders',
    {
      ...pageArguments(query),
      p_status: filters.status || null,
      p_currency: filters.currency || null,
      p_with_tests: filters.tests === 'yes',
    },
    z.array(orderSchema),
  )
}

/** One page for a ResourceTable; the previous page stays visible while it loads. */
export function ordersQueryOptions(filters: OrderFilters, query: ResourceQuery) {
  return queryOptions({
    queryKey: statisticsKeys.orders(filters, query),
    queryFn: () => fetchOrders(filters, query),
    placeholderData: keepPreviousData,
  })
}
