import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { GameSessionEditor } from '@/features/game-sessions/admin/game-session-editor'
import { adminGameSession as session } from '@tests/support/joining.fixture'
import type { AdminGameSession } from '@/features/game/api/admin-game'
import { AppError } from '@/lib/supabase/errors'
import { fakeBackend } from '@tests/support/fake-backend'
import { useToasts } from '@/stores/toasts'

const { rpc, rows } = fakeBackend()
beforeEach(() => {
  const settings = {
    ...{ game_start_time: '2026-06-01T10:00:00Z', registration_deadline: '2026-06-01T10:00:00Z' },
    ...{ clue_access_enabled: true, is_schedule_enabled: true, locked_message_hu: '' },
    ...{ locked_message_en: '', print_site: null, updated_at: '2026-06-01T10:00:00Z' },
  }
  rows.mockImplementation((table) => (table === 'game_settings' ? settings : []))
})

const newer = { ...session, name: 'Budapest, 2', updated_at: '2026-06-01T11:00:00Z' }

function Host() {
  const [live, setLive] = useState(session)
  return (
    <>
      <button aria-label={newer.name} onClick={() => setLive(newer)} />
      <GameSessionEditor gameSession={live} onClose={vi.fn()} />
    </>
  )
}

test('Failing to load the newer version shows an error and keeps the typed values', async () => {
  const list = vi
    .fn<() => Promise<AdminGameSession[]>>()
    .mockRejectedValueOnce(new AppError('network_unavailable'))
    .mockResolvedValue([newer])
  rpc.mockImplementation((name) =>
    name === 'admin_list_game_sessions' ? list() : new Promise(() => undefined),
  )
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <RouterProvider router={createMemoryRouter([{ path: '/', element: <Host /> }])} />
    </QueryClientProvider>,
  )
  const name = () => screen.getByLabelText('admin.sessions.name')
  fireEvent.change(name(), { target: { value: 'Szentendre' } })
  fireEvent.click(screen.getByRole('button', { name: newer.name }))
  const load = () => fireEvent.click(screen.getByRole('button', { name: 'common.loadNewer' }))
  load()
  await vi.waitFor(() =>
    expect(useToasts.getState().items).toMatchObject([{ text: 'errors.network_unavailable' }]),
  )
  expect(name()).toHaveValue('Szentendre')
  load()
  await vi.waitFor(() => expect(name()).toHaveValue(newer.name))
})

test('Switching teams off says that they will be deleted', () => {
  rpc.mockReturnValue(new Promise(() => undefined))
  const element = (
    <GameSessionEditor gameSession={{ ...session, team_mode: 'optional' }} onClose={vi.fn()} />
  )
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </QueryClientProvider>,
  )
  const mode = screen.getByLabelText('admin.sessions.teamMode')
  expect(mode).toHaveAccessibleDescription('admin.sessions.teamModeHints.optional')
  fireEvent.change(mode, { target: { value: 'off' } })
  expect(mode).toHaveAccessibleDescription('admin.sessions.teamModeDeletes')
})

test('A new hunt is saved again with the same request id', async () => {
  rpc.mockReset().mockRejectedValue(new AppError('network_unavailable'))
  const element = <GameSessionEditor gameSession={null} onClose={vi.fn()} />
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </QueryClientProvider>,
  )
  fireEvent.change(screen.getByLabelText('admin.sessions.name'), { target: { value: 'Buda' } })
  const sent = () => rpc.mock.calls.filter(([name]) => name === 'admin_save_game_session')
  for (const times of [1, 2]) {
    const button = screen.getByRole('button', { name: 'admin.sessions.save' })
    await vi.waitFor(() => expect(button).toBeEnabled())
    fireEvent.click(button)
    await vi.waitFor(() => expect(sent()).toHaveLength(times))
  }
  const [first, second] = sent().map(([, args]) => args)
  expect(first).toMatchObject({ p_request_id: expect.any(String) as string })
  expect(second).toEqual(first)
})
