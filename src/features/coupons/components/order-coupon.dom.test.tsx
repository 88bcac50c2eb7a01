import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { OrderCoupon, type OrderCouponProps } from '@/features/coupons/components/order-coupon'
import { AppError } from '@/lib/supabase/errors'

const noop = () => undefined
const common = { isApplied: false, isPending: false, disabled: false, onApply: noop }
const renderCoupon = (props: Pick<OrderCouponProps, 'code' | 'error'>) =>
  render(<OrderCoupon {...common} {...props} onRemove={noop} />)

const field = () => screen.getByLabelText('coupons.code')

it('A saved coupon that does not fit the order is shown with its error', () => {
  renderCoupon({ code: 'LADA500', error: new AppError('coupon_wrong_product') })
  expect(field()).toHaveValue('LADA500')
  expect(field()).toHaveAccessibleDescription('errors.coupon_wrong_product')
})

it('A saved coupon that a better price made unnecessary leaves the field empty', () => {
  renderCoupon({ code: 'LADA500', error: null })
  expect(field()).toHaveValue('')
})
