import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useTokenBalance } from '@/lib/account/token-balance'
import { useIsAdmin, useProfile } from '@/lib/account/profile'
import { profile } from '@tests/support/profile.fixture'
import { startAccountEvents } from '@/lib/account/window-events'
import { AppError } from '@/lib/supabase/errors'
import { fakeBackend } from '@tests/support/fake-backend'
import { queryClient } from '@/lib/supabase/query-client'
import { useSessionStore } from '@/stores/session'

const { rpc } = fakeBackend()

const wallet = { user_id: 'anna', total_earned: 0, total_spent: 0, last_updated: null }

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
    rpc.mockReturnValue({ profile, balance: { ...wallet, balance: 140 } })
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
    expect(rpc).toHaveBeenCalledOnce()
    await wait(1)
    show()
    await wait(0)
    expect(rpc).toHaveBeenCalledTimes(2)
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
    rpc.mockClear()
    window.dispatchEvent(new Event('token-balance-updated'))
    await wait(0)
    window.dispatchEvent(new Event('profile-updated'))
    await wait(0)
    expect(rpc.mock.calls).toEqual([
      ['get_player_state', { p_parts: ['balance'] }],
      ['get_player_state', { p_parts: ['profile'] }],
    ])
  })

  it('treat a user whose profile cannot be loaded as not admin', async () => {
    rpc.mockRejectedValue(new AppError('unauthorized_access', 403))
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
    rpc.mockReturnValue({ profile: { ...profile, role } })
    const { result } = renderHook(() => useIsAdmin(), { wrapper })
    await wait(0)
    expect(result.current.isAdmin).toBe(isAdmin)
  })
})
