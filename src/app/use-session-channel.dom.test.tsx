import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useSessionChannel } from '@/app/use-session-channel'
import { membershipsQueryOptions } from '@/features/game/api/memberships'
import { shopCluesQueryOptions } from '@/features/shop/api/list-shop-clues'
import { useTeammateFinds } from '@/features/teams/hooks/use-teammate-finds'
import { useBroadcast } from '@/lib/live/realtime'
import { queryClient } from '@/lib/supabase/query-client'
import { rpc } from '@/lib/supabase/rpc'

vi.mock('@/lib/live/realtime', () => ({ useBroadcast: vi.fn() }))
vi.mock('@/lib/supabase/rpc', () => ({ rpc: vi.fn() }))

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

/** Finds of Anna and of Béla, her team mate. */
let finds = { anna: 0, bela: 0 }

/** Opens the shop as Anna. */
async function openShop(teamId: string | null) {
  queryClient.setQueryData(membershipsQueryOptions().queryKey, [
    {
      ...{ game_session_id: 'hunt', current_points: 0, team_id: teamId },
      ...{ joined_at: '2026-06-01T10:00:00Z', announcements_read_at: null },
    },
  ])
  vi.mocked(rpc).mockImplementation((name) =>
    Promise.resolve(
      name === 'list_shop_clues'
        ? [{ clue_id: 'clue', is_found: finds.bela > 0 }]
        : {
            members: [
              { is_me: true, found_codes: finds.anna },
              { is_me: false, found_codes: finds.bela },
            ],
          },
    ),
  )
  const { result } = renderHook(
    () => {
      useSessionChannel('hunt')
      useTeammateFinds('hunt')
      return useQuery(shopCluesQueryOptions('hunt')).data
    },
    { wrapper },
  )
  await waitFor(() => expect(result.current).toHaveLength(1))
  return result
}

const sendLeaderboardEvent = () =>
  act(() => vi.mocked(useBroadcast).mock.lastCall?.[1].leaderboard?.({}))
const requests = () => vi.mocked(rpc).mock.calls.map(([name]) => name)

beforeEach(() => {
  queryClient.clear()
  vi.mocked(rpc).mockReset()
  finds = { anna: 0, bela: 0 }
})

// An own find has an event of its own; most events are about other teams.
test("A team mate's find marks its clue as solved; other finds request only the team", async () => {
  const shop = await openShop('team')
  vi.mocked(rpc).mockClear()
  finds.anna = 1
  sendLeaderboardEvent()
  await waitFor(() => expect(requests()).toEqual(['get_team']))
  finds.bela = 1
  sendLeaderboardEvent()
  await waitFor(() => expect(shop.current).toMatchObject([{ is_found: true }]))
  // Memberships say how many codes are missing for a claim.
  expect(requests()).toEqual(['get_team', 'get_team', 'list_shop_clues', 'get_player_state'])
})

test('Finds request nothing for a player without a team', async () => {
  await openShop(null)
  vi.mocked(rpc).mockClear()
  sendLeaderboardEvent()
  await act(() => Promise.resolve())
  expect(requests()).toEqual([])
})
