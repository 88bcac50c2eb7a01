import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { gameKeys } from '@/features/game/api/keys'
import { session } from '@/features/game/components/session.fixture'
import { SessionList } from '@/features/game/components/session-list'
import { AppError } from '@/lib/supabase/errors'
import { queryClient } from '@/lib/supabase/query-client'
import { read } from '@/lib/supabase/rpc'

vi.mock('@/lib/supabase/rpc', () => ({ rpc: vi.fn(), read: vi.fn() }))
vi.mock('@/lib/supabase/client', () => {
  const same = () => request
  const request = { select: same, eq: same, order: same, limit: same, single: same }
  return { supabase: { from: same } }
})

test('The list stays when a refetch fails', async () => {
  vi.mocked(read).mockImplementation((source) =>
    source === 'game_sessions'
      ? Promise.resolve([session])
      : source === 'user_game_sessions'
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
  vi.mocked(read).mockRejectedValue(new AppError('unauthorized_access', 403))
  await act(async () => {
    await queryClient.invalidateQueries({ queryKey: gameKeys.sessions })
    // Renders a task later.
    await new Promise((resolve) => setTimeout(resolve))
  })
  expect(queryClient.getQueryState(gameKeys.sessions)?.status).toBe('error')
  expect(screen.getByText(session.name)).toBeVisible()
})
