import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { useAccountChannel } from '@/app/use-account-channel'
import { membershipsQueryOptions } from '@/features/game/api/memberships'
import { shopCluesQueryOptions } from '@/features/shop/api/list-shop-clues'
import { useTokenBalance } from '@/lib/account/token-balance'
import { readPlayerState } from '@/lib/account/player-state'
import { queryClient } from '@/lib/supabase/query-client'
import { useBroadcast } from '@/lib/live/realtime'
import { rpc } from '@/lib/supabase/rpc'
import { useSessionStore } from '@/stores/session'

vi.mock('@/lib/live/realtime', () => ({ useBroadcast: vi.fn() }))
vi.mock('@/lib/account/player-state', () => ({ readPlayerState: vi.fn() }))
vi.mock('@/lib/supabase/rpc', () => ({ rpc: vi.fn() }))

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

test('Joining a hunt on another device refetches hunt and wallet', async () => {
  useSessionStore.setState({ user: { uid: 'anna', email: '', needsMfa: false } })
  let state: Record<string, unknown> = { memberships: [], balance: { balance: 20 } }
  vi.mocked(readPlayerState).mockImplementation((part) => Promise.resolve(state[part]))
  const { result } = renderHook(
    () => {
      useAccountChannel()
      return { memberships: useQuery(membershipsQueryOptions()), balance: useTokenBalance() }
    },
    { wrapper },
  )
  await waitFor(() => expect(result.current.balance.balance).toBe(20))
  const joined = {
    game_session_id: 'test',
    current_points: 0,
    joined_at: '2026-06-01T10:00:00Z',
    announcements_read_at: null,
  }
  state = { memberships: [joined], balance: { balance: 500 } }
  act(() => vi.mocked(useBroadcast).mock.lastCall?.[1].profile?.({}))
  await waitFor(() => expect(result.current.memberships.data).toEqual([joined]))
  await waitFor(() => expect(result.current.balance.balance).toBe(500))
})

test('A found code marks its clue as solved', async () => {
  useSessionStore.setState({ user: { uid: 'anna', email: '', needsMfa: false } })
  vi.mocked(rpc).mockResolvedValue([{ clue_id: 'clue', is_found: false }])
  const { result } = renderHook(
    () => {
      useAccountChannel()
      return useQuery(shopCluesQueryOptions('hunt')).data
    },
    { wrapper },
  )
  await waitFor(() => expect(result.current).toHaveLength(1))
  vi.mocked(rpc).mockResolvedValue([{ clue_id: 'clue', is_found: true }])
  act(() => vi.mocked(useBroadcast).mock.lastCall?.[1].scan?.({}))
  await waitFor(() => expect(result.current).toMatchObject([{ is_found: true }]))
})
