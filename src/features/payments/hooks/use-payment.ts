import { useRef, useState } from 'react'
import { usePayOrder } from '@/features/payments/api/pay-order'
import {
  nextAttempt,
  paymentOutcome,
  type PaymentAttempt,
} from '@/features/payments/model/payment-attempt'
import { toAppError } from '@/lib/supabase/errors'
import { randomId } from '@/lib/browser/random-id'

/** The simulated card takes a second. Here, because no RPC waits while it holds locks. */
const PROCESSING_MS = 1000

function simulateProcessing(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PROCESSING_MS))
}

/**
 * Pays an order by the simulated card, one attempt at a time. A second tap is ignored and a lost answer
 * is asked for again with the same request id, so that an order is paid once.
 * @param onPaid called once the order is paid, also when an earlier attempt had got through
 */
export function usePayment(onPaid: (orderId: string) => void) {
  const { mutateAsync: payOrder } = usePayOrder()
  const [error, setError] = useState<Error | null>(null)
  const [paidFor, setPaidFor] = useState<string | null>(null)
  const [isProcessing, setIsProcessing] = useState(false)
  const unanswered = useRef<PaymentAttempt | null>(null)
  // The second tap of a double tap comes before React has drawn the busy button.
  const busy = useRef(false)

  async function attempt(orderId: string, paymentMethod: string): Promise<void> {
    const sent = nextAttempt(unanswered.current, orderId, paymentMethod, randomId)
    unanswered.current = sent
    try {
      await simulateProcessing()
      await payOrder(sent)
    } catch (thrown) {
      const outcome = paymentOutcome(thrown)
      if (outcome !== 'unanswered') unanswered.current = null
      if (outcome !== 'paid') {
        setError(toAppError(thrown))
        return
      }
    }
    unanswered.current = null
    onPaid(orderId)
  }

  async function pay(orderId: string, paymentMethod: string): Promise<void> {
    if (busy.current) return
    busy.current = true
    setIsProcessing(true)
    setError(null)
    setPaidFor(orderId)
    try {
      await attempt(orderId, paymentMethod)
    } finally {
      busy.current = false
      setIsProcessing(false)
    }
  }

  return {
    pay,
    error,
    /** The order that was to be paid last; an error is about that one alone. */
    orderId: paidFor,
    /** What the error means; null without one. */
    outcome: error && paymentOutcome(error),
    isProcessing,
  }
}

export type Payment = ReturnType<typeof usePayment>
