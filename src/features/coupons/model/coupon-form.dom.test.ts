import { describe, expect, it } from 'vitest'
import type { CouponRow } from '@/features/coupons/api/admin-coupons'
import {
  batchForm,
  couponForm,
  couponValues,
  newBatchValues,
} from '@/features/coupons/model/coupon-form'

const now = Date.parse('2025-05-20T12:00:00Z')
const coupon: CouponRow = {
  id: '1',
  code: 'KINCS10',
  kind: 'fixed',
  tokens: null,
  percent: null,
  fixed_huf_minor: 50_000,
  fixed_eur_minor: 125,
  valid_from: '2025-05-20T12:00:00.123456+00:00',
  valid_until: '2025-06-20T12:00:59.5+00:00',
  max_uses: 10,
  uses: 3,
  max_uses_per_user: 1,
  minimum_huf_minor: 300_000,
  minimum_eur_minor: 800,
  product_id: 'p1',
  product_name_hu: 'Láda',
  product_name_en: 'Chest',
  batch: null,
  max_batch_uses_per_user: null,
  is_active: true,
  created_at: '2025-05-20T12:00:00Z',
  updated_at: '2025-05-20T12:00:00Z',
  state: 'running',
  redeemed_tokens: 0,
  discount_huf_minor: 0,
  discount_eur_minor: 0,
  last_redeemed_at: null,
  total_count: 1,
}

function wrongFields(form: object, before: CouponRow | null = null): string[] {
  const result = couponForm(before).safeParse({ ...couponValues(before, now), ...form })
  return result.error?.issues.map(({ path }) => path.join('.')) ?? []
}

describe('the form of one coupon', () => {
  it('keeps an unchanged coupon, including microseconds', () => {
    expect(couponForm(coupon).parse(couponValues(coupon, now))).toEqual({
      code: 'KINCS10',
      kind: 'fixed',
      tokens: null,
      percent: null,
      fixed_huf_minor: 50_000,
      fixed_eur_minor: 125,
      valid_from: coupon.valid_from,
      valid_until: coupon.valid_until,
      max_uses: 10,
      max_uses_per_user: 1,
      minimum_huf_minor: 300_000,
      minimum_eur_minor: 800,
      product_id: 'p1',
      is_active: true,
    })
  })

  it('clears the values of other kinds', () => {
    const form = { ...couponValues(coupon, now), kind: 'tokens' as const, tokens: '50' }
    expect(couponForm(coupon).parse(form)).toMatchObject({
      tokens: 50,
      fixed_huf_minor: null,
      fixed_eur_minor: null,
      minimum_huf_minor: 0,
      minimum_eur_minor: 0,
      product_id: null,
    })
  })

  it('converts codes to upper case', () => {
    const form = { ...couponValues(null, now), code: ' nyar-25 ', tokens: '5' }
    expect(couponForm(null).parse(form).code).toBe('NYAR-25')
  })

  it.each([
    [{ tokens: '5' }, ['code']],
    [{ code: 'ŐSZ', tokens: '5' }, ['code']],
    [{ code: 'ABC', tokens: '0' }, ['tokens']],
    [{ code: 'ABC', kind: 'percent', percent: '101' }, ['percent']],
    [{ code: 'ABC', kind: 'fixed', fixed_huf_minor: '100' }, ['fixed_eur_minor']],
    [{ code: 'ABC', tokens: '5', valid_from: '' }, ['valid_from']],
    [
      { code: 'ABC', tokens: '5', valid_from: '2025-06-01T10:00', valid_until: '2025-06-01T10:00' },
      ['valid_until'],
    ],
    [{ code: 'ABC', tokens: '5', max_uses: '0' }, ['max_uses']],
    [{ code: 'ABC', tokens: '5', max_uses_per_user: '' }, ['max_uses_per_user']],
    [
      { code: 'ABC', kind: 'percent', percent: '5', minimum_huf_minor: 'sok' },
      ['minimum_huf_minor'],
    ],
  ])('refuses %j', (form, fields) => expect(wrongFields(form)).toEqual(fields))

  it('rejects a limit below the current uses', () => {
    expect(wrongFields({ max_uses: '2' }, coupon)).toEqual(['max_uses'])
    expect(wrongFields({ max_uses: '3' }, coupon)).toEqual([])
  })
})

describe('the form of a batch', () => {
  const filled = { ...newBatchValues(now), batch: ' Szórólap ', prefix: ' nyar', tokens: '20' }

  it('converts the typed values to arguments', () => {
    expect(batchForm.parse(filled)).toMatchObject({
      batch: 'Szórólap',
      prefix: 'NYAR',
      count: 100,
      ...{ kind: 'tokens', tokens: 20, valid_until: null, is_active: true },
    })
  })

  it.each([
    [{ batch: ' ' }, 'batch'],
    [{ count: '1001' }, 'count'],
    [{ prefix: 'TÚL-SOK' }, 'prefix'],
    [{ tokens: '' }, 'tokens'],
  ])('refuses %j', (change, field) => {
    const result = batchForm.safeParse({ ...filled, ...change })
    expect(result.error?.issues.map(({ path }) => path.join('.'))).toEqual([field])
  })
})

it('The default is one code of a batch per player', () => {
  const form = { ...newBatchValues(now), batch: 'Flyer', tokens: '10' }
  const limit = (max_batch_uses_per_user: string) =>
    batchForm.safeParse({ ...form, max_batch_uses_per_user }).data?.max_batch_uses_per_user
  expect(batchForm.parse(form).max_batch_uses_per_user).toBe(1)
  expect(limit(' ')).toBeNull()
  expect(limit('3')).toBe(3)
  expect(limit('0')).toBeUndefined()
})
