import { describe, expect, it, beforeEach, vi } from 'vitest'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { findShopItem, usePurchase } from '@/features/shop/hooks/use-purchase'
import { AppError } from '@/lib/supabase/errors'
import { fakeBackend } from '@tests/support/fake-backend'

const statue = {
  clue_id: 'statue',
  effective_price: 8,
  solution_guide_id: 'statue-guide',
  guide_effective_price: 5,
}
const towers = {
  clue_id: 'towers',
  effective_price: 15,
  solution_guide_id: null,
  guide_effective_price: null,
}
const find = (clue_id: string | null, solution_guide_id: string | null) =>
  findShopItem({ clue_id, solution_guide_id }, [statue, towers], ({ clue_id: id }) => `the ${id}`)

describe('The shop item of an offer', () => {
  it('is the clue at its shop price', () => {
    expect(find('towers', null)).toEqual({
      kind: 'clue',
      clueId: 'towers',
      name: 'the towers',
      price: 15,
    })
  })

  it('is the guide together with its clue', () => {
    expect(find(null, 'statue-guide')).toEqual({
      kind: 'guide',
      clueId: 'statue',
      solutionGuideId: 'statue-guide',
      name: 'the statue',
      price: 5,
    })
  })

  it('is null if the shop does not list it', () => {
    expect(find('elsewhere', null)).toBeNull()
    expect(find(null, 'elsewhere')).toBeNull()
    expect(find(null, null)).toBeNull()
  })
})

const { rpc } = fakeBackend()

const lions = {
  kind: 'clue',
  clueId: 'lions',
  name: 'The lions',
  price: 10,
} as const

const bought = { purchase_id: 'p', clue_id: 'lions', game_session_id: 's', price: 10, balance: 90 }

function renderPurchase() {
  const client = new QueryClient()
  const onOwned = vi.fn()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => usePurchase('s', onOwned), { wrapper })
  return { purchase: result, onOwned }
}

const sentIds = () => rpc.mock.calls.map(([, args]) => Reflect.get(args, 'p_request_id'))

describe('A purchase', () => {
  beforeEach(() => {
    rpc.mockReset()
  })

  it('is sent once for a double tap', async () => {
    rpc.mockResolvedValue(bought)
    const { purchase, onOwned } = renderPurchase()
    act(() => purchase.current.start(lions))
    await act(() => Promise.all([purchase.current.confirm(), purchase.current.confirm()]))
    expect(sentIds()).toHaveLength(1)
    expect(onOwned).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ kind: 'clue', clueId: 'lions' }),
    )
    expect(purchase.current.intent).toBeNull()
  })

  it('keeps its request id for a retry after a lost response', async () => {
    rpc.mockRejectedValueOnce(new AppError('network_unavailable'))
    rpc.mockResolvedValueOnce(bought)
    const { purchase, onOwned } = renderPurchase()
    act(() => purchase.current.start(lions))
    await act(() => purchase.current.confirm())
    expect(purchase.current.error).toMatchObject({ key: 'network_unavailable' })
    expect(purchase.current.intent).not.toBeNull()
    await act(() => purchase.current.confirm())
    const [first, second] = sentIds()
    expect(second).toBe(first)
    expect(onOwned).toHaveBeenCalledOnce()
  })

  it('has a new request id each time it is started', async () => {
    rpc.mockResolvedValue(bought)
    const { purchase } = renderPurchase()
    for (const item of [lions, { ...lions, clueId: 'towers' }]) {
      act(() => purchase.current.start(item))
      await act(() => purchase.current.confirm())
    }
    expect(new Set(sentIds()).size).toBe(2)
  })

  it('cannot be cancelled while it is being sent', async () => {
    let answer: (value: unknown) => void = () => undefined
    rpc.mockReturnValue(new Promise((resolve) => (answer = resolve)))
    const { purchase, onOwned } = renderPurchase()
    act(() => purchase.current.start(lions))
    let confirmed: Promise<void> = Promise.resolve()
    act(() => {
      confirmed = purchase.current.confirm()
    })
    await waitFor(() => expect(purchase.current.isPending).toBe(true))
    act(() => purchase.current.cancel())
    expect(purchase.current.intent).not.toBeNull()
    await act(async () => {
      answer(bought)
      await confirmed
    })
    expect(onOwned).toHaveBeenCalledOnce()
  })
})
