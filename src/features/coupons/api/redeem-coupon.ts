import { z } from 'zod'
import { accountKeys } from '@/lib/account/keys'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

/** What a discount coupon says of itself; also checks what the browser has kept. */
export const discountCouponSchema = z.object({
  kind: z.enum(['percent', 'fixed']),
  code: z.string(),
  percent: z.number().nullable(),
  fixed_huf_minor: z.number().nullable(),
  fixed_eur_minor: z.number().nullable(),
  /** The one product that it is for; null: every product. */
  product_id: z.string().nullable(),
  minimum_huf_minor: z.number(),
  minimum_eur_minor: z.number(),
  valid_until: z.string().nullable(),
})

const creditSchema = z.object({
  kind: z.literal('tokens'),
  code: z.string(),
  tokens: z.number(),
  balance: z.number(),
})

/** A coupon that makes an order cheaper; money in minor units. Nothing is used up before the payment. */
export type DiscountCoupon = z.infer<typeof discountCouponSchema>

export interface RedeemCouponInput {
  /** As typed; upper and lower case are the same. */
  code: string
  /** One per intention: repeating it credits once. */
  requestId: string
}

/**
 * Credits a coupon of tokens at once; of a discount it only tells what it is worth.
 * @throws AppError `invalid_input`, `coupon_not_found`, `coupon_not_yet_valid`, `coupon_expired`,
 *   `coupon_used_up`, `coupon_already_used`, `coupon_batch_used`, `rate_limit_exceeded` (also after 5 refused codes in
 *   60 s), `request_id_reused`
 */
export function useRedeemCoupon() {
  return useRefreshingMutation([accountKeys.balances], ({ code, requestId }: RedeemCouponInput) =>
    rpc(
      'redeem_coupon',
      { p_code: code, p_request_id: requestId },
      z.discriminatedUnion('kind', [creditSchema, discountCouponSchema]),
    ),
  )
}
