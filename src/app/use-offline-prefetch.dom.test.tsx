import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useOfflinePrefetch } from '@/app/use-offline-prefetch'
import { findCardsQueryOptions } from '@/features/game/api/list-find-cards'
import { membershipsQueryOptions } from '@/features/game/api/memberships'
import { purchasedCluesQueryOptions } from '@/features/shop/api/purchased-clues'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { refetchOnBroadcast } from '@/lib/live/refetch-on-broadcast'
import { queryClient } from '@/lib/supabase/query-client'
import { read, rpc } from '@/lib/supabase/rpc'

vi.mock('@/lib/supabase/rpc', () => ({ rpc: vi.fn(), read: vi.fn() }))
vi.mock('@/lib/supabase/client', () => {
  const query = { select: () => query, order: () => query, eq: () => query }
  return { supabase: { from: () => query } }
})
vi.mock('@/lib/media/keep-media', () => ({ keepMedia: vi.fn() }))

/** What was requested since the last call. */
function requests(): string[] {
  const calls = [...vi.mocked(rpc).mock.calls, ...vi.mocked(read).mock.calls]
  vi.mocked(rpc).mockClear()
  vi.mocked(read).mockClear()
  return calls.map(([name]) => name).toSorted()
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** Opens a screen while the prefetch runs. */
function open(useScreen: () => void = () => undefined) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  renderHook(
    () => {
      useOfflinePrefetch('hunt')
      useScreen()
    },
    { wrapper },
  )
}

function join(teamId: string | null) {
  const membership = {
    ...{ game_session_id: 'hunt', current_points: 0, found_codes: 1, team_id: teamId },
    ...{ joined_at: '2026-06-01T10:00:00Z', announcements_read_at: null },
  }
  queryClient.setQueryData(membershipsQueryOptions().queryKey, [membership])
}

beforeEach(() => {
  vi.useFakeTimers()
  queryClient.clear()
  vi.mocked(rpc).mockReset().mockResolvedValue([])
  vi.mocked(read).mockReset().mockResolvedValue([])
  join(null)
})
afterEach(() => {
  queryClient.clear()
})

const prefetched = ['list_find_cards', 'maps', 'purchased_clues', 'purchased_solution_guides']

it.each([null, 'team'])('Prefetches once, after the open screen (team: %s)', async (teamId) => {
  join(teamId)
  open()
  await wait(7900)
  expect(requests()).toEqual([])
  await wait(200)
  expect(requests()).toEqual(prefetched)
  await wait(10 * 60_000)
  expect(requests()).toEqual([])
})

it('Requests nothing more after a find of a player who is in no team', async () => {
  open()
  await wait(8100)
  requests()
  act(() => refetchOnBroadcast(queryClient, { queryKey: queryKeyPrefixes.shop }))
  await wait(100)
  expect(requests()).toEqual([])
})

it('Prefetches what a team mate buys or finds while another screen is open', async () => {
  join('team')
  open()
  await wait(8100)
  requests()
  vi.mocked(read).mockResolvedValue([{ clue_id: 'clue' }])
  act(() => refetchOnBroadcast(queryClient, { queryKey: queryKeyPrefixes.shop }))
  await wait(100)
  expect(requests()).toEqual(['list_clue_media', 'purchased_clues', 'purchased_solution_guides'])
  act(() => refetchOnBroadcast(queryClient, { queryKey: queryKeyPrefixes.scans }))
  await wait(100)
  expect(requests()).toEqual(['list_find_cards'])
})

it('Requests nothing twice that the open screen shows', async () => {
  join('team')
  open(() => {
    useQuery(purchasedCluesQueryOptions('hunt'))
    useQuery(findCardsQueryOptions())
  })
  await wait(100)
  expect(requests()).toEqual(['list_find_cards', 'purchased_clues'])
  await wait(8000)
  expect(requests()).toEqual(['maps', 'purchased_solution_guides'])
  act(() => refetchOnBroadcast(queryClient, { queryKey: queryKeyPrefixes.shop }))
  await wait(100)
  expect(requests()).toEqual(['purchased_clues', 'purchased_solution_guides'])
})
