import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { usePurchase } from '@/features/shop/hooks/use-purchase'
import { AppError } from '@/lib/supabase/errors'
import { rpc } from '@/lib/supabase/rpc'

vi.mock('@/lib/supabase/rpc', () => ({ rpc: vi.fn(), read: vi.fn() }))

const lions = {
  kind: 'clue',
  clueId: 'lions',
  solutionGuideId: null,
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

const sentIds = () => vi.mocked(rpc).mock.calls.map(([, args]) => Reflect.get(args, 'p_request_id'))

describe('A purchase', () => {
  beforeEach(() => {
    vi.mocked(rpc).mockReset()
  })

  it('is sent once for a double tap', async () => {
    vi.mocked(rpc).mockResolvedValue(bought)
    const { purchase, onOwned } = renderPurchase()
    act(() => purchase.current.wish(lions))
    await act(() => Promise.all([purchase.current.confirm(), purchase.current.confirm()]))
    expect(sentIds()).toHaveLength(1)
    expect(onOwned).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ kind: 'clue', clueId: 'lions' }),
    )
    expect(purchase.current.intent).toBeNull()
  })

  it('keeps its request id when the answer was lost and the player tries again', async () => {
    vi.mocked(rpc).mockRejectedValueOnce(new AppError('network_unavailable'))
    vi.mocked(rpc).mockResolvedValueOnce(bought)
    const { purchase, onOwned } = renderPurchase()
    act(() => purchase.current.wish(lions))
    await act(() => purchase.current.confirm())
    expect(purchase.current.error).toMatchObject({ key: 'network_unavailable' })
    expect(purchase.current.intent).not.toBeNull()
    await act(() => purchase.current.confirm())
    const [first, second] = sentIds()
    expect(second).toBe(first)
    expect(onOwned).toHaveBeenCalledOnce()
  })

  it('is a new one for every wish', async () => {
    vi.mocked(rpc).mockResolvedValue(bought)
    const { purchase } = renderPurchase()
    for (const wish of [lions, { ...lions, clueId: 'towers' }]) {
      act(() => purchase.current.wish(wish))
      await act(() => purchase.current.confirm())
    }
    expect(new Set(sentIds()).size).toBe(2)
  })

  it('stays on its way when the player tries to leave the dialog meanwhile', async () => {
    let answer: (value: unknown) => void = () => undefined
    vi.mocked(rpc).mockReturnValue(new Promise((resolve) => (answer = resolve)))
    const { purchase, onOwned } = renderPurchase()
    act(() => purchase.current.wish(lions))
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
