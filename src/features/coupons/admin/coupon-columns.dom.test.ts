import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useCouponColumns } from '@/features/coupons/admin/coupon-columns'

it('The CSV file has all values of a row', () => {
  const { result } = renderHook(() => useCouponColumns())
  const exported = result.current.filter((column) => column.exported !== false)
  expect(exported.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['code', 'batch', 'uses', 'max_uses', 'max_uses_per_user']),
  )
})
