import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PhaseNotice } from '@/features/game/components/phase-notice'
import { gameSession, stateOf } from '@tests/support/game-session.fixture'
import { defaultGameSettings } from '@/features/game/api/game'
import { profile } from '@tests/support/profile.fixture'
import { queryClient } from '@/lib/supabase/query-client'
import { fakeBackend } from '@tests/support/fake-backend'
import { useSessionStore } from '@/stores/session'

const { rpc } = fakeBackend()

const START = '2026-11-24T10:00:00Z'
const END = '2026-11-24T12:00:00Z'

beforeEach(() => vi.useFakeTimers({ now: Date.parse(START) - 10_000 }))
afterEach(() => vi.useRealTimers())

it('The notice disappears at the start and returns at the end of the hunt', async () => {
  useSessionStore.setState({ user: { uid: 'anna', email: '', needsMfa: false } })
  const answers: Record<string, unknown> = {
    profile: { ...profile, active_game_session_id: gameSession.id },
    game_sessions: [
      {
        ...gameSession,
        ends_at: END,
        states: [stateOf('upcoming'), stateOf('running', START), stateOf('ended', END)],
      },
    ],
    memberships: [
      {
        ...{ game_session_id: gameSession.id, current_points: 0, found_codes: 0 },
        ...{ codes_to_claim: 1, team_id: null, announcements_read_at: null },
      },
    ],
    settings: defaultGameSettings,
  }
  rpc.mockImplementation((name) =>
    name === 'get_player_state' ? answers : { server_time: new Date().toISOString() },
  )
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <PhaseNotice />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  await after(1000)
  expect(screen.getByRole('status')).toHaveTextContent('errors.game_not_started')
  await after(10_000)
  expect(screen.queryByRole('status')).toBeNull()
  await after(Date.parse(END) - Date.parse(START))
  expect(screen.getByRole('status')).toHaveTextContent('errors.game_session_ended')
  expect(screen.getByRole('link')).toHaveAttribute('href', '/dashboard')
})
