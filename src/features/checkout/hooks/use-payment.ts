import { useState } from 'react'
import { usePayOrder } from '@/features/payments/api/payments'
import { paymentOutcome } from '@/features/checkout/model/payment-outcome'
import { useIntent } from '@/lib/forms/use-intent'
import { toAppError } from '@/lib/supabase/errors'

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
  const { run, isPending } = useIntent()

  async function pay(orderId: string, paymentMethod: string): Promise<void> {
    setError(null)
    setPaidFor(orderId)
    try {
      await run(async (requestId) => {
        await simulateProcessing()
        try {
          await payOrder({
            p_order_id: orderId,
            p_payment_method: paymentMethod,
            p_request_id: requestId,
          })
        } catch (thrown) {
          if (paymentOutcome(thrown) !== 'paid') throw thrown
        }
        onPaid(orderId)
      }, `${orderId} ${paymentMethod}`)
    } catch (thrown) {
      setError(toAppError(thrown))
    }
  }

  return {
    pay,
    error,
    /** The order of the last attempt, to which `error` belongs. */
    orderId: paidFor,
    /** Meaning of `error`; null without one. */
    outcome: error && paymentOutcome(error),
    isProcessing: isPending,
  }
}

export type Payment = ReturnType<typeof usePayment>
