import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { useAccountChannel } from '@/app/use-account-channel'
import { membershipsQueryOptions } from '@/features/game/api/game'
import { shopCluesQueryOptions } from '@/features/shop/api/shop'
import { shopClue } from '@tests/support/shop-clue.fixture'
import { useTokenBalance } from '@/lib/account/token-balance'
import { queryClient } from '@/lib/supabase/query-client'
import { broadcast, fakeChannels } from '@tests/support/realtime-mock'
import { fakeBackend } from '@tests/support/fake-backend'
import { useSessionStore } from '@/stores/session'

const { rpc } = fakeBackend()
fakeChannels()

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

test('Joining a hunt on another device refetches hunt and wallet', async () => {
  useSessionStore.setState({ user: { uid: 'anna', email: '', needsMfa: false } })
  const wallet = { user_id: 'anna', total_earned: 500, total_spent: 0, last_updated: null }
  let state: object = { memberships: [], balance: { ...wallet, balance: 20 } }
  rpc.mockImplementation((name) => (name === 'get_player_state' ? state : undefined))
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
    ...{ found_codes: 0, codes_to_claim: 1, team_id: null },
    announcements_read_at: null,
  }
  state = { memberships: [joined], balance: { ...wallet, balance: 500 } }
  act(() => broadcast('profile'))
  await waitFor(() => expect(result.current.memberships.data).toEqual([joined]))
  await waitFor(() => expect(result.current.balance.balance).toBe(500))
})

test('A try that does not count refetches only the tasks', async () => {
  useSessionStore.setState({ user: { uid: 'anna', email: '', needsMfa: false } })
  const tasks = ['scans', 'tasks']
  const game = ['game', 'leaderboard']
  for (const key of [tasks, game]) queryClient.setQueryData(key, [])
  const isStale = (key: string[]) => queryClient.getQueryState(key)?.isInvalidated
  renderHook(useAccountChannel, { wrapper })
  await waitFor(() => {
    act(() => broadcast('task', { counts: false }))
    expect(isStale(tasks)).toBe(true)
  })
  expect(isStale(game)).toBe(false)
  act(() => broadcast('task', { counts: true }))
  expect(isStale(game)).toBe(true)
})

test('A found code marks its clue as solved', async () => {
  useSessionStore.setState({ user: { uid: 'anna', email: '', needsMfa: false } })
  let isFound = false
  rpc.mockImplementation((name) =>
    name === 'list_shop_clues' ? [{ ...shopClue, is_found: isFound }] : undefined,
  )
  const { result } = renderHook(
    () => {
      useAccountChannel()
      return useQuery(shopCluesQueryOptions('hunt')).data
    },
    { wrapper },
  )
  await waitFor(() => expect(result.current).toHaveLength(1))
  isFound = true
  act(() => broadcast('scan'))
  await waitFor(() => expect(result.current).toMatchObject([{ is_found: true }]))
})
