import { useRef, useState } from 'react'
import { toAppError } from '@/lib/supabase/errors'
import { RequestIds } from '@/lib/supabase/rpc'

/** Gives each intention of the user, such as a payment, one request id, and sends one request at a time. */
export function useIntent() {
  const [requestIds] = useState(() => new RequestIds())
  const [isPending, setIsPending] = useState(false)
  // A ref, because the second click of a double click arrives before React disables the button.
  const running = useRef<Promise<void> | null>(null)

  async function attempt(
    work: (requestId: string) => Promise<void>,
    content: string,
  ): Promise<void> {
    setIsPending(true)
    try {
      await requestIds.run(content, work)
    } finally {
      running.current = null
      setIsPending(false)
    }
  }

  /**
   * Sends a request. A call while another one is pending sends nothing and ends with that one.
   * @param work sends the request and handles its result; its errors are rethrown
   * @param content identifies what is requested; different content gets a request id of its own
   */
  function run(work: (requestId: string) => Promise<void>, content = ''): Promise<void> {
    running.current ??= attempt(work, content)
    return running.current
  }

  return { run, isPending }
}

/** A purchase awaiting confirmation. */
type PurchaseIntent<Item extends { price: number }> = Item & {
  /** The price before it changed while the dialog was open, or null. */
  earlierPrice: number | null
}

interface PurchaseSteps<Item extends { price: number }, Bought> {
  /** Sends the purchase at the confirmed price. */
  buy: (item: Item, requestId: string) => Promise<Bought>
  /** Called after the purchase, when the dialog has closed. */
  onBought: (item: Item, bought: Bought) => void
  /** Returns the current price in tokens, refetched after a rejection; undefined when nothing is listed. */
  currentPrice: (item: Item) => number | null | undefined
}

/**
 * Drives a purchase from its confirmation dialog to its result. After `price_changed` the dialog asks again,
 * at the new price.
 */
export function usePurchaseIntent<Item extends { price: number }, Bought>(
  steps: PurchaseSteps<Item, Bought>,
) {
  const { run, isPending } = useIntent()
  const [intent, setIntent] = useState<PurchaseIntent<Item> | null>(null)
  const [error, setError] = useState<unknown>(null)

  function start(item: Item): void {
    setError(null)
    setIntent({ ...item, earlierPrice: null })
  }

  async function confirm(): Promise<void> {
    if (!intent) return
    setError(null)
    // A purchase whose answer was lost keeps its id when it is started again, also at another price.
    const content = JSON.stringify({ ...intent, price: null, earlierPrice: null })
    try {
      await run(async (requestId) => {
        const bought = await steps.buy(intent, requestId)
        setIntent(null)
        steps.onBought(intent, bought)
      }, content)
    } catch (thrown) {
      const price = toAppError(thrown).key === 'price_changed' ? steps.currentPrice(intent) : null
      if (price == null || price === intent.price) setError(thrown)
      else setIntent({ ...intent, price, earlierPrice: intent.price })
    }
  }

  function cancel(): void {
    if (!isPending) setIntent(null)
  }

  return { intent, error, isPending, start, confirm, cancel }
}
