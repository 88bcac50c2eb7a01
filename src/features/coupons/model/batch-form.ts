import { z } from 'zod'
import { termsFields } from '@/features/coupons/model/coupon-admin-form'
import {
  readTerms,
  toTermsForm,
  type CouponTermsForm,
  type CouponTermValues,
} from '@/features/coupons/model/coupon-terms-form'
import { cleanCouponCode } from '@/lib/forms/clean-pasted'
import { formReader } from '@/lib/forms/form-reader'

/** The form of a batch of single-use codes, as typed. */
export interface BatchForm extends CouponTermsForm {
  batch: string
  count: string
  prefix: string
  maxBatchUsesPerUser: string
}

/** What admin_create_coupons is asked for. */
export interface BatchOrder {
  /** `max_batch_uses_per_user`: how many codes of the batch one player may use; null: all. */
  coupon: CouponTermValues & { max_batch_uses_per_user: number | null }
  /** 1 to 1000. */
  count: number
  batch: string
  prefix: string
}

export const MAX_BATCH = 1000

/** What the form starts with. */
export function emptyBatchForm(now: number): BatchForm {
  return {
    ...toTermsForm(null, now),
    batch: '',
    count: '100',
    prefix: '',
    maxBatchUsesPerUser: '1',
  }
}

/** The rules of admin_create_coupons. */
export const batchFormSchema: z.ZodType<BatchOrder, BatchForm> = z
  .object({
    ...termsFields,
    batch: z.string(),
    count: z.string(),
    prefix: z.string(),
    maxBatchUsesPerUser: z.string(),
  })
  .transform((form, context): BatchOrder => {
    const read = formReader(form, context)
    const batch = form.batch.trim()
    const prefix = cleanCouponCode(form.prefix)
    if (batch === '' || [...batch].length > 100) read.addIssue('batch')
    if (!/^[A-Z0-9]{0,12}$/.test(prefix)) read.addIssue('prefix')
    return {
      coupon: {
        ...readTerms(form, null, context),
        max_batch_uses_per_user:
          form.maxBatchUsesPerUser.trim() === ''
            ? null
            : read.whole('maxBatchUsesPerUser', { min: 1, max: 1000 }),
      },
      count: read.whole('count', { min: 1, max: MAX_BATCH }),
      batch,
      prefix,
    }
  })
