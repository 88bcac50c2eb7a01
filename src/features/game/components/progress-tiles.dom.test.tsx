import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { leaderboardQueryOptions } from '@/features/game/api/game'
import { ProgressTiles } from '@/features/game/components/progress-tiles'
import { queryClient } from '@/lib/supabase/query-client'

const membership = {
  game_session_id: 'budapest',
  current_points: 10,
  found_codes: 1,
  ...{ team_id: null, codes_to_claim: 0 },
  announcements_read_at: null,
}

function setRank(rank: number | null) {
  queryClient.setQueryDefaults(['game'], { staleTime: Infinity })
  queryClient.setQueryData(leaderboardQueryOptions('budapest').queryKey, {
    game_session_id: 'budapest',
    is_frozen: false,
    frozen_at: null,
    players: 2,
    rows: [],
    team_name: null,
    me: { rank, points: 10, reached_at: null },
  })
}

const showTiles = (team: { points: number; found_codes: number } | null = null) =>
  render(
    <QueryClientProvider client={queryClient}>
      <ProgressTiles membership={membership} team={team} ownedClues={0} isOver={false} />
    </QueryClientProvider>,
  )

it('Rank and number of players are separated for screen readers', () => {
  setRank(1)
  showTiles()
  const rank = screen.getByText('dashboard.rank').nextElementSibling
  expect(rank).toHaveTextContent('game.board.place dashboard.rankOf')
})

it('Announces a changed rank, but not the initial one', async () => {
  setRank(null)
  showTiles()
  const status = screen.getByRole('status')
  expect(status).toBeEmptyDOMElement()
  act(() => setRank(1))
  await waitFor(() => expect(status).toHaveTextContent('dashboard.rank: game.board.place'))
})

it('Shows the figures of a team with the part of the player', () => {
  setRank(1)
  showTiles({ points: 70, found_codes: 4 })
  const points = screen.getByText('dashboard.teamPoints').nextElementSibling
  expect(points).toHaveTextContent('70 dashboard.mine')
  const codes = screen.getByText('dashboard.foundCodes').nextElementSibling
  expect(codes).toHaveTextContent('4 dashboard.mine')
})
