import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { gameKeys } from '@/features/game/api/keys'
import { session } from '@/features/game/components/session.fixture'
import { SessionList } from '@/features/game/components/session-list'
import { readPlayerState } from '@/lib/account/player-state'
import { AppError } from '@/lib/supabase/errors'
import { queryClient } from '@/lib/supabase/query-client'

vi.mock('@/lib/account/player-state', () => ({ readPlayerState: vi.fn() }))

test('The list stays when a refetch fails', async () => {
  vi.mocked(readPlayerState).mockImplementation((part) =>
    part === 'game_sessions'
      ? Promise.resolve([session])
      : part === 'memberships'
        ? Promise.resolve([])
        : Promise.reject(new AppError('unauthorized_access', 403)),
  )
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <SessionList />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect(await screen.findByText(session.name)).toBeVisible()
  vi.mocked(readPlayerState).mockRejectedValue(new AppError('unauthorized_access', 403))
  await act(async () => {
    await queryClient.invalidateQueries({ queryKey: gameKeys.sessions })
    // Renders a task later.
    await new Promise((resolve) => setTimeout(resolve))
  })
  expect(queryClient.getQueryState(gameKeys.sessions)?.status).toBe('error')
  expect(screen.getByText(session.name)).toBeVisible()
})
