import type * as z from 'zod/mini'
import type { CouponKind, CouponRow } from '@/features/coupons/api/admin-coupons'
import { formReader, MAX_MINOR, MAX_TOKENS, moneyText, wholeText } from '@/lib/forms/form-reader'
import { fromLocalInput, toLocalInput, wholeMinute } from '@/lib/forms/local-input-time'

/** Typed values shared by the coupon and batch forms. */
export interface CouponTermsForm {
  kind: CouponKind
  tokens: string
  percent: string
  fixedHuf: string
  fixedEur: string
  validFrom: string
  validUntil: string
  minimumHuf: string
  minimumEur: string
  /** Empty: valid for every package. */
  productId: string
  isActive: boolean
}

/** Columns of the shared fields. */
export interface CouponTermValues {
  kind: CouponKind
  tokens: number | null
  percent: number | null
  fixed_huf_minor: number | null
  fixed_eur_minor: number | null
  valid_from: string
  valid_until: string | null
  minimum_huf_minor: number
  minimum_eur_minor: number
  product_id: string | null
  is_active: boolean
}

/** Default values; a new coupon is valid from now. */
export function toTermsForm(coupon: CouponRow | null, now: number): CouponTermsForm {
  return {
    kind: coupon?.kind ?? 'tokens',
    tokens: wholeText(coupon?.tokens ?? null),
    percent: wholeText(coupon?.percent ?? null),
    fixedHuf: moneyText(coupon?.fixed_huf_minor ?? null),
    fixedEur: moneyText(coupon?.fixed_eur_minor ?? null),
    validFrom: toLocalInput(coupon?.valid_from ?? wholeMinute(now)),
    validUntil: toLocalInput(coupon?.valid_until ?? null),
    minimumHuf: moneyText(coupon?.minimum_huf_minor || null),
    minimumEur: moneyText(coupon?.minimum_eur_minor || null),
    productId: coupon?.product_id ?? '',
    isActive: coupon?.is_active ?? true,
  }
}

/**
 * Validates the fields and converts them to columns. Ignores values of other kinds, and order conditions
 * for token coupons.
 * @param before the coupon being edited, so that unchanged times keep their seconds
 */
export function parseTerms(
  form: CouponTermsForm,
  before: CouponRow | null,
  context: z.core.ParsePayload,
): CouponTermValues {
  const read = formReader(form, context)
  const { kind } = form
  const isFixed = kind === 'fixed'
  const isForOrders = kind !== 'tokens'
  const from = fromLocalInput(form.validFrom, before?.valid_from ?? null)
  const until =
    form.validUntil === '' ? null : fromLocalInput(form.validUntil, before?.valid_until ?? null)
  if (from === null) read.addIssue('validFrom')
  if (
    form.validUntil !== '' &&
    (until === null || (from !== null && Date.parse(until) <= Date.parse(from)))
  ) {
    read.addIssue('validUntil')
  }
  const price = { min: 1, max: MAX_MINOR }
  const minimum = { min: 0, max: MAX_MINOR }
  return {
    kind,
    tokens: kind === 'tokens' ? read.whole('tokens', { min: 1, max: MAX_TOKENS }) : null,
    percent: kind === 'percent' ? read.whole('percent', { min: 1, max: 100 }) : null,
    fixed_huf_minor: isFixed ? read.money('fixedHuf', price) : null,
    fixed_eur_minor: isFixed ? read.money('fixedEur', price) : null,
    valid_from: from ?? '',
    valid_until: until,
    minimum_huf_minor: isForOrders ? read.moneyOrZero('minimumHuf', minimum) : 0,
    minimum_eur_minor: isForOrders ? read.moneyOrZero('minimumEur', minimum) : 0,
    product_id: isForOrders && form.productId !== '' ? form.productId : null,
    is_active: form.isActive,
  }
}
