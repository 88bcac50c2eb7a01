import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { LeaveCheckout } from '@/features/checkout/components/leave-checkout'
import { AppError } from '@/lib/supabase/errors'
import { fakeBackend } from '@tests/support/fake-backend'

const { rpc } = fakeBackend()

it.each([
  ['order_already_paid', { paid: 1, cancelled: 0 }],
  ['network_unavailable', { paid: 0, cancelled: 0 }],
  [null, { paid: 0, cancelled: 1 }],
] as const)('Cancelling that ends with %s calls back: %o', async (key, calls) => {
  rpc.mockImplementation(() =>
    key
      ? Promise.reject(new AppError(key, 409))
      : Promise.resolve({ order_id: '1', status: 'cancelled' }),
  )
  const [onPaid, onCancelled] = [vi.fn(), vi.fn()]
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LeaveCheckout orderId="1" onStay={vi.fn()} onPaid={onPaid} onCancelled={onCancelled} />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'payments.leaveConfirm' }))
  await vi.waitFor(() =>
    expect(screen.getByRole('button', { name: 'payments.leaveConfirm' })).toBeEnabled(),
  )
  await vi.waitFor(() =>
    expect({ paid: onPaid.mock.calls.length, cancelled: onCancelled.mock.calls.length }).toEqual(
      calls,
    ),
  )
})
