import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { useGameSessionChannel } from '@/app/use-game-session-channel'
import { membershipsQueryOptions } from '@/features/game/api/game'
import { shopCluesQueryOptions } from '@/features/shop/api/shop'
import { shopClue } from '@tests/support/shop-clue.fixture'
import { useTeammateFinds } from '@/features/teams/hooks/use-teammate-finds'
import { broadcast, fakeChannels } from '@tests/support/realtime-mock'
import { queryClient } from '@/lib/supabase/query-client'
import { fakeBackend } from '@tests/support/fake-backend'

const { rpc } = fakeBackend()
fakeChannels()

const member = (user_id: string, found_codes: number) => ({
  ...{
    user_id,
    name: user_id,
    points: 0,
    found_codes,
    is_captain: false,
    is_me: user_id === 'anna',
  },
})
const team = {
  ...{ id: 'team', name: 'Foxes', code: 'JKLM2345', join_code: null, is_captain: false },
  ...{ points: 0, found_codes: 0, free_places: 1, feed: [], claim: null },
}

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

/** Finds of Anna and of Béla, her team mate. */
let finds = { anna: 0, bela: 0 }

/** Opens the shop as Anna. */
async function openShop(teamId: string | null) {
  queryClient.setQueryData(membershipsQueryOptions().queryKey, [
    {
      ...{ game_session_id: 'hunt', current_points: 0, found_codes: 0, team_id: teamId },
      ...{ codes_to_claim: 1, announcements_read_at: null },
    },
  ])
  rpc.mockImplementation((name) => {
    if (name === 'list_shop_clues') return [{ ...shopClue, is_found: finds.bela > 0 }]
    if (name !== 'get_team') return undefined
    return [{ ...team, members: [member('anna', finds.anna), member('bela', finds.bela)] }]
  })
  const { result } = renderHook(
    () => {
      useGameSessionChannel('hunt')
      useTeammateFinds('hunt')
      return useQuery(shopCluesQueryOptions('hunt')).data
    },
    { wrapper },
  )
  await waitFor(() => expect(result.current).toHaveLength(1))
  return result
}

const sendLeaderboardEvent = () => act(() => broadcast('leaderboard'))
const requests = () =>
  rpc.mock.calls.map(([name]) => name).filter((name) => name !== 'list_broadcasts')

beforeEach(() => {
  queryClient.clear()
  rpc.mockReset()
  finds = { anna: 0, bela: 0 }
})

// An own find has an event of its own; most events are about other teams.
test("A team mate's find marks its clue as solved; other finds request only the team", async () => {
  const shop = await openShop('team')
  rpc.mockClear()
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
  rpc.mockClear()
  sendLeaderboardEvent()
  await act(() => Promise.resolve())
  expect(requests()).toEqual([])
})
