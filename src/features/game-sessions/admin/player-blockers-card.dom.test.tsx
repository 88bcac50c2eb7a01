import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { stateOf } from '@tests/support/game-session.fixture'
import type { GameSession } from '@/features/game-sessions/model/player-blockers'
import { PlayerBlockersCard } from '@/features/game-sessions/admin/player-blockers-card'
import { queryClient } from '@/lib/supabase/query-client'
import { fakeBackend } from '@tests/support/fake-backend'

const { rpc, rows } = fakeBackend()

const untouched = {
  game_start_time: '2025-06-01T10:00:00+00:00',
  registration_deadline: '2025-05-25T23:59:59+00:00',
  clue_access_enabled: true,
  is_schedule_enabled: true,
  locked_message_hu: 'Zárva',
  locked_message_en: 'Closed',
  print_site: null,
  updated_at: '2026-05-01T10:00:00Z',
}

beforeEach(() => {
  queryClient.clear()
  rpc
    .mockReset()
    .mockImplementation((name) =>
      Promise.resolve(
        name === 'server_time' ? { server_time: new Date().toISOString() } : untouched,
      ),
    )
})

const gameSession: GameSession = {
  starts_at: null,
  visibility: 'listed',
  states: [{ ...stateOf('running'), joining_refusal: 'registration_closed', sales_open: false }],
}

function show(settings: object, gameSessions: GameSession[] = [gameSession]): void {
  rows.mockResolvedValue(settings)
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <PlayerBlockersCard gameSessions={gameSessions} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}
const changes = () => rpc.mock.calls.filter(([name]) => name === 'admin_update_game_settings')

function saveStart(start: string): void {
  fireEvent.change(screen.getByLabelText('admin.settings.gameStart'), { target: { value: start } })
  fireEvent.click(screen.getByRole('button', { name: 'admin.blockers.saveStart' }))
}

it('asks for a hunt in an empty installation', async () => {
  show(untouched, [])
  expect(await screen.findByText('admin.blockers.reasons.noHunt')).toHaveAttribute(
    'href',
    '/admin/game-sessions?hunt=new',
  )
  expect(screen.queryByText('admin.blockers.reasons.joiningClosed')).toBeNull()
})

it('lists the blockers with links to their settings', async () => {
  show(untouched)
  expect(await screen.findByText('admin.blockers.reasons.joiningClosed')).toHaveAttribute(
    'href',
    '/admin/clue-settings',
  )
})

it('asks the first organiser for the start, which also becomes the joining deadline', async () => {
  show(untouched)
  await screen.findByText('admin.blockers.startTitle')
  saveStart('2999-06-01T12:00')
  await vi.waitFor(() => expect(changes()).toHaveLength(1))
  const start = new Date('2999-06-01T12:00').toISOString()
  expect(changes()[0]?.[1]).toEqual({
    p_settings: { game_start_time: start, registration_deadline: start },
    p_seen: {
      game_start_time: untouched.game_start_time,
      registration_deadline: untouched.registration_deadline,
    },
  })
})

it('rejects a start in the past', async () => {
  show(untouched)
  await screen.findByText('admin.blockers.startTitle')
  saveStart('2025-09-01T12:00')
  expect(await screen.findByText('admin.blockers.startError')).toBeVisible()
  expect(changes()).toEqual([])
})

it('does not ask for a common start when every hunt has its own', async () => {
  show({ ...untouched, clue_access_enabled: false }, [
    { ...gameSession, starts_at: '2999-06-01T10:00:00Z' },
  ])
  expect(await screen.findByText('admin.blockers.reasons.salesSwitchedOff')).toBeVisible()
  expect(screen.queryByText('admin.blockers.startTitle')).toBeNull()
})

it('does not ask for a start that is already set', async () => {
  const start = '2999-06-01T10:00:00Z'
  show({ ...untouched, game_start_time: start }, [
    { ...gameSession, states: [{ ...gameSession.states[0]!, sales_open: true }] },
  ])
  expect(await screen.findByText('admin.blockers.reasons.joiningClosed')).toBeVisible()
  expect(screen.queryByText('admin.blockers.startTitle')).toBeNull()
  expect(screen.queryByText('admin.blockers.reasons.salesOver')).toBeNull()
})
