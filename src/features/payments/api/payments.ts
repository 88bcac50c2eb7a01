import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryKey,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import * as z from 'zod/mini'
import { accountKeys, queryKeyPrefixes } from '@/lib/account/keys'
import { currencies, type Currency } from '@/lib/format/money'
import { readRows } from '@/lib/supabase/read-rows'
import { tableRow } from '@/lib/supabase/row-of'
import { rpc, type RpcArguments, rpcMutation, rpcQuery } from '@/lib/supabase/rpc'
import { shopProductRowSchema } from '@/types/database-schemas/shop-product-row'

const orderSchema = tableRow(
  'orders',
  [
    'id',
    'product_id',
    'offer_id',
    'game_session_id',
    'name_hu',
    'name_en',
    'tokens',
    'list_price_minor',
    'discount_minor',
    'total_minor',
    'payment_method',
    'receipt_number',
    'created_at',
    'paid_at',
    'expires_at',
  ],
  {
    kind: z.catch(z.enum(['product', 'bundle']), 'product'),
    currency: z.enum(currencies),
    price_reason: z.catch(z.enum(['regular', 'offer', 'vip', 'coupon']), 'regular'),
    status: z.catch(z.enum(['pending', 'paid', 'cancelled']), 'cancelled'),
  },
)

/** One of the player's orders; amounts in minor units of its currency, as fixed when it was created. */
export type Order = z.infer<typeof orderSchema>

const PAGE_SIZE = 20

async function fetchOrder(orderId: string): Promise<Order | null> {
  if (!z.guid().safeParse(orderId).success) return null
  const rows = await readRows('orders', orderSchema, (orders) => orders.eq('id', orderId))
  return rows[0] ?? null
}

/** One of the player's orders; null if the id does not exist or belongs to somebody else. */
export function orderQueryOptions(orderId: string) {
  return queryOptions({
    queryKey: [...queryKeyPrefixes.orders, 'one', orderId],
    queryFn: () => fetchOrder(orderId),
  })
}

function fetchHistory(withCancelled: boolean, from: number): Promise<Order[]> {
  const statuses = withCancelled ? ['paid', 'pending', 'cancelled'] : ['paid', 'pending']
  return readRows('orders', orderSchema, (orders) =>
    orders
      .in('status', statuses)
      .order('created_at', { ascending: false })
      .order('id')
      .range(from, from + PAGE_SIZE - 1),
  )
}

/**
 * The player's orders, newest first, in pages of 20.
 * @param withCancelled usually false: changing a coupon leaves a cancelled order behind
 */
export function orderHistoryQueryOptions(withCancelled: boolean) {
  return infiniteQueryOptions({
    queryKey: [...queryKeyPrefixes.orders, 'history', { withCancelled }],
    queryFn: ({ pageParam }) => fetchHistory(withCancelled, pageParam),
    initialPageParam: 0,
    getNextPageParam: (lastPage, pages) =>
      lastPage.length < PAGE_SIZE ? null : pages.length * PAGE_SIZE,
    select: ({ pages }) => pages.flat(),
  })
}

const productSchema = z.object({
  ...shopProductRowSchema.shape,
  price_reason: z.catch(z.enum(['regular', 'offer', 'vip']), 'regular'),
})

/** A token package on sale; prices in minor units, before and after the best discount. */
export type ShopProduct = z.infer<typeof productSchema>

/**
 * The token packages in the organisers' order, at this player's prices.
 * @param currency the payment currency: an offer may be the best price in only one of them
 */
export function shopProductsQueryOptions(currency: Currency) {
  const args = { p_currency: currency }
  return {
    ...rpcQuery('list_shop_products', args, queryKeyPrefixes.products, z.array(productSchema)),
    placeholderData: keepPreviousData,
  }
}

/** Refetches after a call, also after a rejection, because the shown prices may be out of date. */
function useRefetch(prefixes: readonly QueryKey[]) {
  const queryClient = useQueryClient()
  return (_answer: unknown, error: Error | null) => {
    const refetched = Promise.all(
      prefixes.map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    )
    // Report a lost connection at once instead of waiting for refetches that would fail too.
    return error ? undefined : refetched
  }
}

/**
 * Creates a pending order and cancels an earlier pending one for the same item. The database computes the price.
 * Stock and coupons are used up on payment, not here.
 * - `p_product_id`: a token package, or null for a bundle; `p_offer_id`: null for the plain package
 * - `p_game_session_id`: receives the clues of a bundle; null for packages
 * - `p_request_id`: repeating a request returns the same order
 * @throws AppError `invalid_input`, `product_not_found`, `offer_not_found`, `offer_sold_out`, `coupon_not_found`,
 *   `coupon_not_yet_valid`, `coupon_expired`, `coupon_used_up`, `coupon_already_used`, `coupon_batch_used`,
 *   `coupon_minimum_not_met`, `coupon_wrong_product`, `rate_limit_exceeded`, `request_id_reused`; for bundles also
 *   the keys of `buy_clue`
 */
export function useCreateOrder() {
  return useMutation({
    mutationFn: (order: RpcArguments<'create_order'>) =>
      rpc('create_order', order, z.object({ order_id: z.string() })),
    onSettled: useRefetch([queryKeyPrefixes.orders, queryKeyPrefixes.products]),
  })
}

/**
 * Pays an order with the simulated card, which declines about one attempt in ten. Refetches orders,
 * products, shop and balance.
 * - `p_payment_method`: card brand and last four digits, e.g. 'visa 4242'; the server must not learn more
 * - `p_request_id`: of the attempt; repeating it returns the same response and pays once
 * @throws AppError `payment_failed`, `unauthorized_operation` for somebody else's order,
 *   `order_not_found`, `order_already_paid`, `order_cancelled`, `order_expired`, `offer_sold_out`,
 *   `coupon_used_up` and the other coupon keys, `rate_limit_exceeded`, `request_id_reused`
 */
export function usePayOrder() {
  return useMutation({
    mutationFn: (payment: RpcArguments<'pay_order'>) =>
      rpc('pay_order', payment, z.object({ status: z.literal('paid') })),
    onSettled: useRefetch([
      queryKeyPrefixes.orders,
      queryKeyPrefixes.products,
      queryKeyPrefixes.shop,
      accountKeys.balances,
    ]),
  })
}

/**
 * Cancels an unpaid order; idempotent.
 * @throws AppError `unauthorized_operation`, `order_not_found`, `order_already_paid`
 */
export const useCancelOrder = rpcMutation('cancel_order', {
  refresh: [queryKeyPrefixes.orders],
})
