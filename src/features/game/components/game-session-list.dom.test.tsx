import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { gameKeys, defaultGameSettings } from '@/features/game/api/game'
import { gameSession } from '@tests/support/game-session.fixture'
import { GameSessionList } from '@/features/game/components/game-session-list'
import { profile } from '@tests/support/profile.fixture'
import { AppError } from '@/lib/supabase/errors'
import { fakeBackend } from '@tests/support/fake-backend'
import { queryClient } from '@/lib/supabase/query-client'

const { rpc } = fakeBackend()

test('The list stays when a refetch fails', async () => {
  rpc.mockReturnValue({
    ...{ game_sessions: [gameSession], memberships: [], profile, settings: defaultGameSettings },
    server_time: '2026-01-01T00:00:00Z',
  })
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <GameSessionList />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect(await screen.findByText(gameSession.name)).toBeVisible()
  rpc.mockRejectedValue(new AppError('unauthorized_access', 403))
  await act(async () => {
    await queryClient.invalidateQueries({ queryKey: gameKeys.sessions })
    // Renders a task later.
    await new Promise((resolve) => setTimeout(resolve))
  })
  expect(queryClient.getQueryState(gameKeys.sessions)?.status).toBe('error')
  expect(screen.getByText(gameSession.name)).toBeVisible()
})
