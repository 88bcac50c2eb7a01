import { act, renderHook } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { useIntent, usePurchaseIntent } from '@/lib/forms/use-intent'
import { AppError } from '@/lib/supabase/errors'

const lost = new AppError('network_unavailable')

function renderIntent() {
  const { result } = renderHook(() => useIntent())
  const work = vi.fn<(requestId: string) => Promise<void>>().mockResolvedValue()
  const run = (content?: string) =>
    act(() => result.current.run(work, content).catch(() => undefined))
  return { result, work, run, ids: () => work.mock.calls.map(([id]) => id) }
}

describe('An intent', () => {
  it('sends one request for a double tap, and both taps end with it', async () => {
    let answer: () => void = () => undefined
    const { result, work } = renderIntent()
    work.mockReturnValue(new Promise((resolve) => (answer = resolve)))
    let taps: Promise<unknown> = Promise.resolve()
    act(() => {
      taps = Promise.all([result.current.run(work), result.current.run(work)])
    })
    expect(result.current.isPending).toBe(true)
    await act(async () => {
      answer()
      await taps
    })
    expect(work).toHaveBeenCalledOnce()
    expect(result.current.isPending).toBe(false)
  })

  it.each(['network_unavailable', 'rate_limit_exceeded', 'price_changed'] as const)(
    'keeps its request id for a retry after %s, and rethrows the error',
    async (key) => {
      const { result, work, run, ids } = renderIntent()
      const rejection = new AppError(key)
      work.mockRejectedValueOnce(rejection)
      await act(() => expect(result.current.run(work)).rejects.toBe(rejection))
      await run()
      const [first, second] = ids()
      expect(second).toBe(first)
    },
  )

  it.each(['payment_failed', 'request_id_reused'] as const)(
    'gets a new request id after %s',
    async (key) => {
      const { work, run, ids } = renderIntent()
      work.mockRejectedValueOnce(new AppError(key, 409))
      await run()
      await run()
      expect(new Set(ids()).size).toBe(2)
    },
  )

  it('gets a new request id after a success', async () => {
    const { run, ids } = renderIntent()
    await run()
    await run()
    expect(new Set(ids()).size).toBe(2)
  })

  it('has one request id for each content', async () => {
    const { work, run, ids } = renderIntent()
    work.mockRejectedValue(lost)
    for (const content of ['a', 'b', 'a']) await run(content)
    const [first, other, again] = ids()
    expect(other).not.toBe(first)
    expect(again).toBe(first)
  })
})

function renderPurchase(currentPrice: number | undefined) {
  const buy = vi.fn<(item: { price: number }, requestId: string) => Promise<string>>()
  const onBought = vi.fn<(item: { price: number }, bought: string) => void>()
  const steps = { buy, onBought, currentPrice: () => currentPrice }
  const { result } = renderHook(() => usePurchaseIntent(steps))
  act(() => result.current.start({ price: 10 }))
  return { purchase: result, buy, onBought, confirm: () => act(() => result.current.confirm()) }
}

describe('A purchase', () => {
  it('asks again at the new price, with the same request id', async () => {
    const { purchase, buy, onBought, confirm } = renderPurchase(12)
    buy.mockRejectedValueOnce(new AppError('price_changed', 409)).mockResolvedValueOnce('bought')
    await confirm()
    expect(purchase.current).toMatchObject({
      intent: { price: 12, earlierPrice: 10 },
      error: null,
    })
    await confirm()
    const [[, first], [item, second]] = buy.mock.calls as [[unknown, string], [unknown, string]]
    expect(item).toMatchObject({ price: 12 })
    expect(second).toBe(first)
    expect(purchase.current.intent).toBeNull()
    expect(onBought).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ price: 12 }),
      'bought',
    )
  })

  it.each([undefined, 10])(
    'only reports a changed price when the listed one is %s',
    async (price) => {
      const { purchase, buy, confirm } = renderPurchase(price)
      const changed = new AppError('price_changed', 409)
      buy.mockRejectedValueOnce(changed)
      await confirm()
      expect(purchase.current).toMatchObject({ intent: { price: 10 }, error: changed })
    },
  )

  it('stays open and reports any other rejection', async () => {
    const { purchase, buy, confirm } = renderPurchase(12)
    buy.mockRejectedValueOnce(lost)
    await confirm()
    expect(purchase.current).toMatchObject({ intent: { price: 10 }, error: lost })
  })

  it('keeps its request id after a lost answer when it is started again, but not after a success', async () => {
    const { purchase, buy, confirm } = renderPurchase(10)
    buy.mockRejectedValueOnce(lost).mockResolvedValue('bought')
    await confirm()
    for (const price of [12, 12]) {
      act(() => purchase.current.cancel())
      act(() => purchase.current.start({ price }))
      await confirm()
    }
    const [first, again, other] = buy.mock.calls.map(([, id]) => id)
    expect(again).toBe(first)
    expect(other).not.toBe(first)
  })

  it('has a request id of its own for each item', async () => {
    const { purchase, buy, confirm } = renderPurchase(10)
    buy.mockRejectedValue(lost)
    await confirm()
    const other = { price: 10, tierId: 'gold' }
    act(() => purchase.current.start(other))
    await confirm()
    expect(new Set(buy.mock.calls.map(([, id]) => id)).size).toBe(2)
  })
})
