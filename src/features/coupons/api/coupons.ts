import * as z from 'zod/mini'
import { accountKeys } from '@/lib/account/keys'
import { rpcMutation } from '@/lib/supabase/rpc'

/** Also validates the coupon saved on the device. */
export const discountCouponSchema = z.object({
  kind: z.enum(['percent', 'fixed']),
  code: z.string(),
  percent: z.nullable(z.number()),
  fixed_huf_minor: z.nullable(z.number()),
  fixed_eur_minor: z.nullable(z.number()),
  /** Null: valid for every product. */
  product_id: z.nullable(z.string()),
  minimum_huf_minor: z.number(),
  minimum_eur_minor: z.number(),
  valid_until: z.nullable(z.string()),
})

const creditSchema = z.object({
  kind: z.literal('tokens'),
  code: z.string(),
  tokens: z.number(),
  balance: z.number(),
})

/** Money in minor units. Redeemed only when the order is paid. */
export type DiscountCoupon = z.infer<typeof discountCouponSchema>

/**
 * Credits a token coupon; for a discount coupon only returns its terms.
 * - `p_code`: case-insensitive
 * - `p_request_id`: a repeated request credits once
 * @throws AppError `invalid_input`, `coupon_not_found`, `coupon_not_yet_valid`, `coupon_expired`,
 *   `coupon_used_up`, `coupon_already_used`, `coupon_batch_used`, `rate_limit_exceeded` (also after 5
 *   rejected codes in 60 s), `request_id_reused`
 */
export const useRedeemCoupon = rpcMutation('redeem_coupon', {
  refresh: [accountKeys.balances],
  answer: z.discriminatedUnion('kind', [creditSchema, discountCouponSchema]),
})
