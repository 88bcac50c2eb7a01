import { expect, it } from 'vitest'
import { couponColumns } from '@/features/coupons/admin/coupon-columns'

it('The CSV file has all values of a row', () => {
  const exported = couponColumns.filter((column) => column.exported !== false)
  expect(exported.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['code', 'batch', 'uses', 'max_uses', 'max_uses_per_user']),
  )
})
