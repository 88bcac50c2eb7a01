import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { paymentKeys } from '@/features/payments/api/keys'
import { currencies } from '@/lib/format/money'
import { read } from '@/lib/supabase/rpc'
import { supabase } from '@/lib/supabase/client'

const orderSchema = z.object({
  id: z.string(),
  kind: z.enum(['product', 'bundle']).catch('product'),
  product_id: z.string().nullable(),
  offer_id: z.string().nullable(),
  coupon_id: z.string().nullable(),
  game_session_id: z.string().nullable(),
  name_hu: z.string(),
  name_en: z.string(),
  tokens: z.number(),
  currency: z.enum(currencies),
  list_price_minor: z.number(),
  discount_minor: z.number(),
  total_minor: z.number(),
  price_reason: z.enum(['regular', 'offer', 'vip', 'coupon']).catch('regular'),
  status: z.enum(['pending', 'paid', 'cancelled']).catch('cancelled'),
  payment_method: z.string().nullable(),
  receipt_number: z.number().nullable(),
  created_at: z.string(),
  paid_at: z.string().nullable(),
  cancelled_at: z.string().nullable(),
  expires_at: z.string(),
})

/** One of the player's orders; amounts in minor units of its currency, as fixed when it was created. */
export type Order = z.infer<typeof orderSchema>

const columns = Object.keys(orderSchema.shape).join(',')
const PAGE_SIZE = 20

async function fetchOrder(orderId: string): Promise<Order | null> {
  if (!z.guid().safeParse(orderId).success) return null
  const rows = await read(
    'orders',
    supabase.from('orders').select(columns).eq('id', orderId),
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
      .select(columns)
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
