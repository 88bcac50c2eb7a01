import * as z from 'zod/mini'
import { couponKinds, type CouponRow } from '@/features/coupons/api/admin-coupons'
import { cleanCouponCode } from '@/lib/format/clean-pasted'
import {
  formByKind,
  formValues,
  integer,
  MAX_MINOR,
  MAX_TOKENS,
  moneyOrZero,
  optionalInteger,
  optionalMoney,
  optionalReference,
  optionalTime,
  pattern,
  text,
  time,
} from '@/lib/forms/fields'
import { startOfMinute } from '@/lib/forms/local-input-time'

/**
 * Columns that a coupon and a batch have.
 * @param before the coupon being edited; null for a new one
 */
const terms = (before: CouponRow | null) => ({
  kind: z.enum(couponKinds),
  tokens: optionalInteger(1, MAX_TOKENS),
  percent: optionalInteger(1, 100),
  fixed_huf_minor: optionalMoney(1, MAX_MINOR),
  fixed_eur_minor: optionalMoney(1, MAX_MINOR),
  valid_from: time(before?.valid_from),
  valid_until: optionalTime(before?.valid_until),
  minimum_huf_minor: moneyOrZero(MAX_MINOR),
  minimum_eur_minor: moneyOrZero(MAX_MINOR),
  /** Null: valid for every package. */
  product_id: optionalReference,
  is_active: z.boolean(),
})

/** Typed terms. */
export type CouponTerms = z.input<z.ZodMiniObject<ReturnType<typeof terms>>>

/** A new coupon is valid from now. */
const newTerms = (now: number) => ({
  kind: 'tokens' as const,
  valid_from: startOfMinute(now),
  is_active: true,
})

const ofOrders = ['minimum_huf_minor?', 'minimum_eur_minor?', 'product_id?'] as const
const termsByKind = {
  tokens: ['tokens'],
  percent: ['percent', ...ofOrders],
  fixed: ['fixed_huf_minor', 'fixed_eur_minor', ...ofOrders],
} as const

const validity = z.refine<{ valid_from: string; valid_until: string | null }>(
  ({ valid_from, valid_until }) => !(Date.parse(valid_until ?? '') <= Date.parse(valid_from)),
  { path: ['valid_until'] },
)

/** Same limits as in table `coupons`; a limit is never below the current uses. */
const couponFields = (before: CouponRow | null) =>
  z.object({
    ...terms(before),
    code: pattern(/^[A-Z0-9][A-Z0-9_-]{2,39}$/, cleanCouponCode),
    max_uses: optionalInteger(Math.max(1, before?.uses ?? 0), 1_000_000),
    max_uses_per_user: integer(1, 1000),
  })

export const couponForm = (before: CouponRow | null) =>
  formByKind(couponFields(before).check(validity), termsByKind)

/** Typed values of a coupon. */
export const couponValues = (coupon: CouponRow | null, now: number) =>
  formValues(couponFields(coupon), coupon ?? { ...newTerms(now), max_uses_per_user: 1 })

/** Same limits as in admin_create_coupons. */
const batchFields = z.object({
  ...terms(null),
  batch: text(1, 100),
  count: integer(1, 1000),
  prefix: pattern(/^[A-Z0-9]{0,12}$/, cleanCouponCode),
  /** Codes of the batch that a player may redeem; null: all. */
  max_batch_uses_per_user: optionalInteger(1, 1000),
})

export const batchForm = formByKind(batchFields.check(validity), termsByKind)

export type BatchValues = z.output<typeof batchForm>

export const newBatchValues = (now: number) =>
  formValues(batchFields, { ...newTerms(now), count: 100, max_batch_uses_per_user: 1 })
