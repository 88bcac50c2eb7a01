import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { currencies, type Currency } from '@/lib/format/money'
import { supabase } from '@/lib/supabase/client'
import { read } from '@/lib/supabase/rpc'

/** Under prefixes that an 'order' broadcast invalidates. */
export const paymentKeys = {
  products: (currency: Currency) => [...queryKeyPrefixes.products, 'list', { currency }] as const,
  order: (orderId: string) => [...queryKeyPrefixes.orders, 'one', orderId] as const,
  history: (withCancelled: boolean) =>
    [...queryKeyPrefixes.orders, 'history', { withCancelled }] as const,
}

const orderSchema = z.object({
  id: z.string(),
  kind: z.catch(z.enum(['product', 'bundle']), 'product'),
  product_id: z.nullable(z.string()),
  offer_id: z.nullable(z.string()),
  coupon_id: z.nullable(z.string()),
  game_session_id: z.nullable(z.string()),
  name_hu: z.string(),
  name_en: z.string(),
  tokens: z.number(),
  currency: z.enum(currencies),
  list_price_minor: z.number(),
  discount_minor: z.number(),
  total_minor: z.number(),
  price_reason: z.catch(z.enum(['regular', 'offer', 'vip', 'coupon']), 'regular'),
  status: z.catch(z.enum(['pending', 'paid', 'cancelled']), 'cancelled'),
  payment_method: z.nullable(z.string()),
  receipt_number: z.nullable(z.number()),
  created_at: z.string(),
  paid_at: z.nullable(z.string()),
  cancelled_at: z.nullable(z.string()),
  expires_at: z.string(),
})

/** One of the player's orders; amounts in minor units of its currency, as fixed when it was created. */
export type Order = z.infer<typeof orderSchema>

const orderColumns = Object.keys(orderSchema.shape).join(',')

const PAGE_SIZE = 20

async function fetchOrder(orderId: string): Promise<Order | null> {
  if (!z.guid().safeParse(orderId).success) return null
  const rows = await read(
    'orders',
    supabase.from('orders').select(orderColumns).eq('id', orderId),
    z.array(orderSchema),
  )
  return rows[0] ?? null
}

/** One of the player's orders; null if the id does not exist or belongs to somebody else. */
export function orderQueryOptions(orderId: string) {
  return queryOptions({
    queryKey: paymentKeys.order(orderId),
    queryFn: () => fetchOrder(orderId),
  })
}

function fetchHistory(withCancelled: boolean, from: number): Promise<Order[]> {
  const statuses = withCancelled ? ['paid', 'pending', 'cancelled'] : ['paid', 'pending']
  return read(
    'orders',
    supabase
      .from('orders')
      .select(orderColumns)
      .in('status', statuses)
      .order('created_at', { ascending: false })
      .order('id')
      .range(from, from + PAGE_SIZE - 1),
    z.array(orderSchema),
  )
}

/**
 * The player's orders, newest first, in pages of 20.
 * @param withCancelled usually false: changing a coupon leaves a cancelled order behind
 */
export function orderHistoryQueryOptions(withCancelled: boolean) {
  return infiniteQueryOptions({
    queryKey: paymentKeys.history(withCancelled),
    queryFn: ({ pageParam }) => fetchHistory(withCancelled, pageParam),
    initialPageParam: 0,
    getNextPageParam: (lastPage, pages) =>
      lastPage.length < PAGE_SIZE ? null : pages.length * PAGE_SIZE,
    select: ({ pages }) => pages.flat(),
  })
}
