import * as z from 'zod/mini'
import { termsFields } from '@/features/coupons/model/coupon-admin-form'
import {
  parseTerms,
  toTermsForm,
  type CouponTermsForm,
  type CouponTermValues,
} from '@/features/coupons/model/coupon-terms-form'
import { cleanCouponCode } from '@/lib/format/clean-pasted'
import { formReader } from '@/lib/forms/form-reader'

/** Typed values. */
interface BatchForm extends CouponTermsForm {
  batch: string
  count: string
  prefix: string
  maxBatchUsesPerUser: string
}

/** Arguments of admin_create_coupons. */
export interface BatchInput {
  /** `max_batch_uses_per_user`: codes of the batch that a player may redeem; null: all. */
  coupon: CouponTermValues & { max_batch_uses_per_user: number | null }
  /** 1 to 1000. */
  count: number
  batch: string
  prefix: string
}

export const MAX_BATCH = 1000

export function emptyBatchForm(now: number): BatchForm {
  return {
    ...toTermsForm(null, now),
    batch: '',
    count: '100',
    prefix: '',
    maxBatchUsesPerUser: '1',
  }
}

/** Same rules as in admin_create_coupons. */
export const batchFormSchema: z.ZodMiniType<BatchInput, BatchForm> = z.pipe(
  z.object({
    ...termsFields,
    batch: z.string(),
    count: z.string(),
    prefix: z.string(),
    maxBatchUsesPerUser: z.string(),
  }),
  z.transform((form, context): BatchInput => {
    const read = formReader(form, context)
    const batch = form.batch.trim()
    const prefix = cleanCouponCode(form.prefix)
    if (batch === '' || [...batch].length > 100) read.addIssue('batch')
    if (!/^[A-Z0-9]{0,12}$/.test(prefix)) read.addIssue('prefix')
    return {
      coupon: {
        ...parseTerms(form, null, context),
        max_batch_uses_per_user:
          form.maxBatchUsesPerUser.trim() === ''
            ? null
            : read.whole('maxBatchUsesPerUser', { min: 1, max: 1000 }),
      },
      count: read.whole('count', { min: 1, max: MAX_BATCH }),
      batch,
      prefix,
    }
  }),
)
