import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { usePayment } from '@/features/checkout/hooks/use-payment'
import { AppError } from '@/lib/supabase/errors'
import { fakeBackend } from '@tests/support/fake-backend'

const { rpc } = fakeBackend()

const paid = {
  order_id: 'order',
  status: 'paid',
  receipt_number: 1,
  tokens: 50,
  balance: 50,
  paid_at: '2026-06-01T10:00:00Z',
}

function renderPayment() {
  const client = new QueryClient()
  const onPaid = vi.fn()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => usePayment(onPaid), { wrapper })
  const pay = (method = 'visa 4242') =>
    act(async () => {
      const done = result.current.pay('order', method)
      await vi.runAllTimersAsync()
      await done
    })
  return { payment: result, pay, onPaid }
}

const sentIds = () => rpc.mock.calls.map(([, args]) => Reflect.get(args, 'p_request_id'))

describe('A payment', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    rpc.mockReset()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('takes a second before anything is sent', async () => {
    rpc.mockResolvedValue(paid)
    const { payment, onPaid } = renderPayment()
    await act(async () => {
      void payment.current.pay('order', 'visa 4242')
      await vi.advanceTimersByTimeAsync(999)
    })
    expect(rpc).not.toHaveBeenCalled()
    expect(payment.current.isProcessing).toBe(true)
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(rpc).toHaveBeenCalledOnce()
    expect(onPaid).toHaveBeenCalledExactlyOnceWith('order')
    expect(payment.current.isProcessing).toBe(false)
  })

  it('is sent once for a double tap', async () => {
    rpc.mockResolvedValue(paid)
    const { payment, onPaid } = renderPayment()
    await act(async () => {
      const taps = [
        payment.current.pay('order', 'visa 4242'),
        payment.current.pay('order', 'visa 4242'),
      ]
      await vi.runAllTimersAsync()
      await Promise.all(taps)
    })
    expect(rpc).toHaveBeenCalledOnce()
    expect(onPaid).toHaveBeenCalledOnce()
  })

  it('is a new attempt after the card was declined', async () => {
    rpc.mockRejectedValueOnce(new AppError('payment_failed', 402))
    rpc.mockResolvedValueOnce(paid)
    const { payment, pay, onPaid } = renderPayment()
    await pay()
    expect(payment.current).toMatchObject({ outcome: 'rejected', error: { key: 'payment_failed' } })
    expect(onPaid).not.toHaveBeenCalled()
    await pay()
    expect(new Set(sentIds()).size).toBe(2)
    expect(onPaid).toHaveBeenCalledOnce()
  })

  it('repeats the same attempt after a lost response, but not with another card', async () => {
    rpc.mockRejectedValue(new AppError('network_unavailable'))
    const { payment, pay } = renderPayment()
    await pay()
    await pay()
    await pay('mastercard 4444')
    const [first, second, third] = sentIds()
    expect(second).toBe(first)
    expect(third).not.toBe(first)
    expect(payment.current.outcome).toBe('unanswered')
  })

  it('counts as paid when an earlier attempt succeeded', async () => {
    rpc.mockRejectedValue(new AppError('order_already_paid', 409))
    const { payment, pay, onPaid } = renderPayment()
    await pay()
    expect(onPaid).toHaveBeenCalledExactlyOnceWith('order')
    expect(payment.current.error).toBeNull()
  })

  it.each(['order_expired', 'unauthorized_operation'] as const)(
    'says when only a new order helps: %s',
    async (key) => {
      rpc.mockRejectedValue(new AppError(key, 409))
      const { payment, pay } = renderPayment()
      await pay()
      expect(payment.current.outcome).toBe('order-closed')
    },
  )
})
