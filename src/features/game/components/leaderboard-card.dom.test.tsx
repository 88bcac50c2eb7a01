import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { type Leaderboard, leaderboardQueryOptions } from '@/features/game/api/game'
import { LeaderboardCard } from '@/features/game/components/leaderboard-card'
import type { GameSessionPhase } from '@/features/game/model/game-session-state'
import { queryClient } from '@/lib/supabase/query-client'

function show(
  board: Partial<Leaderboard>,
  phase: GameSessionPhase = 'running',
  onShowTeam?: (team: { id: string; name: string }) => void,
): void {
  queryClient.setQueryDefaults(['game'], { staleTime: Infinity })
  queryClient.setQueryData(leaderboardQueryOptions('budapest').queryKey, {
    game_session_id: 'budapest',
    is_frozen: false,
    frozen_at: null,
    players: 0,
    rows: [],
    team_name: null,
    me: { rank: null, points: 10, reached_at: null },
    ...board,
  })
  render(
    <QueryClientProvider client={queryClient}>
      <LeaderboardCard
        gameSessionId="budapest"
        ownVipBadge={null}
        phase={phase}
        onShowTeam={onShowTeam}
      />
    </QueryClientProvider>,
  )
}

it('An empty leaderboard invites the player to be the first', () => {
  show({})
  expect(screen.getByText('game.board.emptyTitle')).toBeVisible()
  expect(screen.getByText('game.board.emptyText')).toBeVisible()
})

it('Before the start an empty leaderboard does not ask to scan', () => {
  show({}, 'upcoming')
  expect(screen.getByText('game.board.emptyUpcoming')).toBeVisible()
  expect(screen.queryByText('game.board.emptyText')).toBeNull()
})

it('A leaderboard frozen while empty does not reveal later finds', () => {
  show({ is_frozen: true, frozen_at: '2026-11-22T12:00:00Z' })
  expect(screen.getByText('game.board.emptyFrozen')).toBeVisible()
  expect(screen.queryByText('game.board.emptyTitle')).toBeNull()
  expect(screen.queryByText('game.board.emptyText')).toBeNull()
})

it('A row of a team names what it opens, and the board explains ties', () => {
  const onShowTeam = vi.fn()
  const row = {
    rank: 1,
    name: 'Foxes',
    points: 30,
    is_me: false,
    vip_badge: null,
    team_id: 'foxes',
    user_id: null,
    reached_at: '2026-06-01T10:00:00Z',
  }
  show({ players: 1, rows: [row] }, 'running', onShowTeam)
  fireEvent.click(screen.getByRole('button', { name: 'teams.showMembers' }))
  expect(onShowTeam).toHaveBeenCalledWith({ id: 'foxes', name: 'Foxes' })
  expect(screen.getByText('game.board.tieBreak')).toBeVisible()
})
