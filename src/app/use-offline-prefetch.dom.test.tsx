import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useOfflinePrefetch } from '@/app/use-offline-prefetch'
import {
  findCardsQueryOptions,
  gameSessionsQueryOptions,
  membershipsQueryOptions,
} from '@/features/game/api/game'
import { purchasedCluesQueryOptions } from '@/features/shop/api/shop'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { refetchOnBroadcast } from '@/lib/live/refetch-on-broadcast'
import { queryClient } from '@/lib/supabase/query-client'
import '@/features/tasks/queue/fetch-tasks'
import { fakeBackend } from '@tests/support/fake-backend'

const { rpc, rows } = fakeBackend()
vi.mock('@/lib/media/cache-media', () => ({ cacheMedia: vi.fn() }))

/** What was requested since the last call. */
function requests(): string[] {
  const calls = [...rpc.mock.calls, ...rows.mock.calls]
  rpc.mockClear()
  rows.mockClear()
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

function join(teamId: string | null, hasTasks = false) {
  queryClient.setQueryData(gameSessionsQueryOptions().queryKey, [{ has_tasks: hasTasks } as never])
  const membership = {
    ...{ game_session_id: 'hunt', current_points: 0, found_codes: 1, team_id: teamId },
    ...{ codes_to_claim: 0, announcements_read_at: null },
  }
  queryClient.setQueryData(membershipsQueryOptions().queryKey, [membership])
}

beforeEach(() => {
  vi.useFakeTimers()
  queryClient.clear()
  rpc.mockReset().mockResolvedValue([])
  rows.mockReset().mockResolvedValue([])
  join(null)
})
afterEach(() => {
  queryClient.clear()
})

const clue = {
  ...{ id: 'purchase', user_id: 'bela', clue_id: 'clue', game_session_id: 'hunt' },
  ...{ clue_name_hu: '', clue_name_en: '', clue_type: 'text', clue_description_hu: '' },
  ...{ clue_description_en: '', clue_content_hu: '', clue_content_en: '', purchase_price: 5 },
  ...{ purchased_at: '2026-06-01T10:00:00Z', is_revealed: false, order_id: null },
}
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

it('Prefetches the tasks of a hunt that has some, again after a find of a team mate', async () => {
  join('team', true)
  open()
  await wait(8100)
  expect(requests()).toContain('list_tasks')
  act(() => refetchOnBroadcast(queryClient, { queryKey: queryKeyPrefixes.scans }))
  await wait(100)
  expect(requests()).toEqual(['list_find_cards', 'list_tasks'])
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
  rows.mockImplementation((table) => (table === 'purchased_clues' ? [clue] : []))
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
