import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useTokenBalance } from '@/lib/account/token-balance'
import { readPlayerState } from '@/lib/account/player-state'
import { useIsAdmin, useProfile } from '@/lib/account/profile'
import { startAccountEvents } from '@/lib/account/window-events'
import { AppError } from '@/lib/supabase/errors'
import { queryClient } from '@/lib/supabase/query-client'
import { useSessionStore } from '@/stores/session'

vi.mock('@/lib/account/player-state', () => ({ readPlayerState: vi.fn() }))

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

startAccountEvents()

describe('Account queries of the navbar', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    queryClient.clear()
    const user = { uid: 'anna', email: 'anna@hunt.test', needsMfa: false }
    useSessionStore.setState({ status: 'signed_in', user })
    vi.mocked(readPlayerState)
      .mockReset()
      .mockImplementation((part) =>
        Promise.resolve(part === 'balance' ? { balance: 140 } : { name: 'Anna' }),
      )
  })

  it('cache the balance for 30 seconds', async () => {
    const show = () => renderHook(() => useTokenBalance(), { wrapper })
    const first = show()
    await wait(0)
    expect(first.result.current.balance).toBe(140)
    await wait(29_999)
    first.unmount()
    show()
    await wait(0)
    expect(readPlayerState).toHaveBeenCalledOnce()
    await wait(1)
    show()
    await wait(0)
    expect(readPlayerState).toHaveBeenCalledTimes(2)
  })

  it('show the persisted balance offline', async () => {
    const { unmount } = renderHook(() => useTokenBalance(), { wrapper })
    await wait(0)
    unmount()
    const meta = queryClient.getQueryCache().getAll()[0]?.meta
    expect(meta).toEqual({ persistOffline: true })
  })

  it('refetch on the window events of balance and profile', async () => {
    renderHook(() => [useTokenBalance(), useProfile()], { wrapper })
    await wait(0)
    vi.mocked(readPlayerState).mockClear()
    window.dispatchEvent(new Event('token-balance-updated'))
    await wait(0)
    window.dispatchEvent(new Event('profile-updated'))
    await wait(0)
    expect(vi.mocked(readPlayerState).mock.calls.map(([part]) => part)).toEqual([
      'balance',
      'profile',
    ])
  })

  it('treat a user whose profile cannot be loaded as not admin', async () => {
    vi.mocked(readPlayerState).mockRejectedValue(new AppError('profile_load_failed', 400))
    const { result } = renderHook(() => useIsAdmin(), { wrapper })
    await wait(0)
    expect(result.current).toEqual({ isAdmin: false, isPending: false })
  })

  it.each([
    ['admin', true],
    ['user', false],
    ['owner', false],
    [null, false],
  ])('treat only the role admin as admin: %s', async (role, isAdmin) => {
    vi.mocked(readPlayerState).mockResolvedValue({ role })
    const { result } = renderHook(() => useIsAdmin(), { wrapper })
    await wait(0)
    expect(result.current.isAdmin).toBe(isAdmin)
  })
})
