import { useRef, useState } from 'react'
import { usePayOrder } from '@/features/payments/api/pay-order'
import {
  nextAttempt,
  paymentOutcome,
  type PaymentAttempt,
} from '@/features/payments/model/payment-attempt'
import { toAppError } from '@/lib/supabase/errors'
import { randomId } from '@/lib/browser/random-id'

/** Duration of the simulated card check, ms; on the client because an RPC would hold its locks meanwhile. */
const PROCESSING_MS = 1000

function simulateProcessing(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PROCESSING_MS))
}

/**
 * Pays an order with the simulated card, one attempt at a time. A second tap is ignored, and a retry after a
 * lost response reuses the request id, so that an order is paid once.
 * @param onPaid called when the order is paid, also if an earlier attempt succeeded
 */
export function usePayment(onPaid: (orderId: string) => void) {
  const { mutateAsync: payOrder } = usePayOrder()
  const [error, setError] = useState<Error | null>(null)
  const [paidFor, setPaidFor] = useState<string | null>(null)
  const [isProcessing, setIsProcessing] = useState(false)
  const unanswered = useRef<PaymentAttempt | null>(null)
  // A ref, because the second click of a double click arrives before React disables the button.
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
    /** The order of the last attempt, to which `error` belongs. */
    orderId: paidFor,
    /** Meaning of `error`; null without one. */
    outcome: error && paymentOutcome(error),
    isProcessing,
  }
}

export type Payment = ReturnType<typeof usePayment>
