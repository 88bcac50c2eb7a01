import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { PaymentProblem } from '@/features/checkout/components/payment-problem'
import { paymentOutcome } from '@/features/checkout/model/payment-outcome'
import { AppError } from '@/lib/supabase/errors'

it.each([
  ['coupon_used_up', 'errors.coupon_used_up'],
  ['coupon_not_found', 'payments.couponWithdrawn'],
] as const)('Offers to order without the coupon when it is no longer valid: %s', (key, text) => {
  const error = new AppError(key, 409)
  const payment = {
    ...{ pay: vi.fn<() => Promise<void>>(), error, orderId: 'order', isProcessing: false },
    outcome: paymentOutcome(error),
  }
  const renew = vi.fn<() => void>()
  const way = { isRenewing: false, onRenew: renew, onLeave: vi.fn<() => void>() }
  render(<PaymentProblem payment={payment} {...way} />)
  expect(screen.getByRole('alert')).toHaveTextContent(text)
  expect(screen.queryByText('payments.nothingCharged')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'payments.orderWithoutCoupon' }))
  expect(renew).toHaveBeenCalledOnce()
})

it('Links back to the shop when the player already owns a part of the bundle', () => {
  const error = new AppError('clue_already_owned', 409)
  const payment = {
    ...{ pay: vi.fn<() => Promise<void>>(), error, orderId: 'order', isProcessing: false },
    outcome: paymentOutcome(error),
  }
  const leave = vi.fn<() => void>()
  const renew = vi.fn<() => void>()
  render(<PaymentProblem payment={payment} isRenewing={false} onRenew={renew} onLeave={leave} />)
  expect(screen.getByRole('alert')).toHaveTextContent('errors.clue_already_owned')
  expect(screen.queryByText('payments.nothingCharged')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'payments.toSale' }))
  expect(leave).toHaveBeenCalledOnce()
})
