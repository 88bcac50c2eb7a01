import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { DiscountCoupon } from '@/features/coupons/api/coupons'
import { CouponBox } from '@/features/coupons/components/coupon-box'
import { AppError } from '@/lib/supabase/errors'
import { queryClient } from '@/lib/supabase/query-client'
import { fakeBackend } from '@tests/support/fake-backend'

const { rpc } = fakeBackend()

const scrolled = vi.fn()
const discount: DiscountCoupon = {
  kind: 'percent',
  code: 'KINCS10',
  percent: 10,
  fixed_huf_minor: null,
  fixed_eur_minor: null,
  minimum_huf_minor: 0,
  minimum_eur_minor: 0,
  product_id: null,
  valid_until: null,
}

function Box() {
  const [coupon, save] = useState<DiscountCoupon | null>(null)
  return <CouponBox saved={{ coupon, save, forget: () => save(null) }} />
}

afterEach(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'))

function enter(code: string): void {
  // jsdom has no layout and no scrolling.
  Element.prototype.scrollIntoView = scrolled
  scrolled.mockReset()
  render(
    <QueryClientProvider client={queryClient}>
      <Box />
    </QueryClientProvider>,
  )
  fireEvent.change(screen.getByLabelText('coupons.code'), { target: { value: code } })
  fireEvent.click(screen.getByRole('button', { name: 'coupons.apply' }))
}

it('A blank code is not sent', async () => {
  enter('   ')
  expect(await screen.findByText('coupons.missing')).toBeVisible()
  expect(rpc).not.toHaveBeenCalled()
})

it('An accepted code scrolls the result into view', async () => {
  rpc.mockResolvedValue(discount)
  enter('kincs10')
  await waitFor(() => expect(scrolled).toHaveBeenCalledWith({ block: 'nearest' }))
  expect(screen.getByText(discount.code)).toBeVisible()
})

it('A rejected code scrolls the error into view', async () => {
  rpc.mockRejectedValue(new AppError('coupon_expired'))
  enter('kincs10')
  expect(await screen.findByText('errors.coupon_expired')).toBeVisible()
  await waitFor(() => expect(scrolled).toHaveBeenCalledWith({ block: 'nearest' }))
})
