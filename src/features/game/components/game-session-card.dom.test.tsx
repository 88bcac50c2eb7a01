import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type Leaderboard, leaderboardQueryOptions } from '@/features/game/api/game'
import { gameSession as minimal } from '@tests/support/game-session.fixture'
import { GameSessionResult } from '@/features/game/components/game-session-card'
import { queryClient } from '@/lib/supabase/query-client'

const gameSession = { ...minimal, ends_at: '2026-11-22T18:00:00Z' }
const second = { rank: 2, points: 60, reached_at: '2026-11-22T17:00:00Z' }

function show(board: Partial<Leaderboard>): void {
  queryClient.setQueryDefaults(['game'], { staleTime: Infinity })
  queryClient.setQueryData(leaderboardQueryOptions(gameSession.id).queryKey, {
    game_session_id: gameSession.id,
    is_frozen: false,
    frozen_at: null,
    players: 2,
    rows: [],
    team_name: null,
    me: second,
    ...board,
  })
  render(
    <QueryClientProvider client={queryClient}>
      <GameSessionResult gameSession={gameSession} />
    </QueryClientProvider>,
  )
}

it('shows the end date and the result', () => {
  show({})
  expect(screen.getByText('game.ended')).toBeVisible()
  expect(screen.getByText('game.result')).toBeVisible()
})

it('shows that a player has no points', () => {
  show({ me: { rank: null, points: 0, reached_at: null } })
  expect(screen.getByText('game.resultNone')).toBeVisible()
})

it('hides the rank on a frozen leaderboard', () => {
  show({ is_frozen: true, frozen_at: '2026-11-22T12:00:00Z' })
  expect(screen.getByText('game.ended')).toBeVisible()
  expect(screen.queryByText('game.result')).toBeNull()
})
