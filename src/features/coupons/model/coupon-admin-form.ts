import * as z from 'zod/mini'
import { couponKinds, type CouponRow } from '@/features/coupons/api/admin-coupons'
import {
  parseTerms,
  toTermsForm,
  type CouponTermsForm,
  type CouponTermValues,
} from '@/features/coupons/model/coupon-terms-form'
import { cleanCouponCode } from '@/lib/format/clean-pasted'
import { formReader, wholeText } from '@/lib/forms/form-reader'

/** Typed values. */
interface CouponAdminForm extends CouponTermsForm {
  code: string
  maxUses: string
  maxUsesPerUser: string
}

/** Editable columns of a coupon. */
export interface CouponValues extends CouponTermValues {
  code: string
  max_uses: number | null
  max_uses_per_user: number
}

/** Same pattern as in the check constraint. */
const CODE = /^[A-Z0-9][A-Z0-9_-]{2,39}$/

/** Fields shared by the coupon and batch forms; `parseTerms` validates them. */
export const termsFields = {
  kind: z.enum(couponKinds),
  tokens: z.string(),
  percent: z.string(),
  fixedHuf: z.string(),
  fixedEur: z.string(),
  validFrom: z.string(),
  validUntil: z.string(),
  minimumHuf: z.string(),
  minimumEur: z.string(),
  productId: z.string(),
  isActive: z.boolean(),
}

export function toCouponForm(coupon: CouponRow | null, now: number): CouponAdminForm {
  return {
    ...toTermsForm(coupon, now),
    code: coupon?.code ?? '',
    maxUses: wholeText(coupon?.max_uses ?? null),
    maxUsesPerUser: wholeText(coupon?.max_uses_per_user ?? 1),
  }
}

/**
 * Same rules as in table `coupons`: a limit is never below the current uses, and codes are upper case.
 * @param before the coupon being edited; null for a new one
 */
export function couponFormSchema(
  before: CouponRow | null,
): z.ZodMiniType<CouponValues, CouponAdminForm> {
  return z.pipe(
    z.object({
      ...termsFields,
      code: z.string(),
      maxUses: z.string(),
      maxUsesPerUser: z.string(),
    }),
    z.transform((form, context): CouponValues => {
      const read = formReader(form, context)
      const code = cleanCouponCode(form.code)
      if (!CODE.test(code)) read.addIssue('code')
      return {
        ...parseTerms(form, before, context),
        code,
        max_uses: read.optionalWhole('maxUses', {
          min: Math.max(1, before?.uses ?? 0),
          max: 1_000_000,
        }),
        max_uses_per_user: read.whole('maxUsesPerUser', { min: 1, max: 1000 }),
      }
    }),
  )
}
