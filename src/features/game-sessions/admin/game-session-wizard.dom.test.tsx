import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { GameSessionWizard } from '@/features/game-sessions/admin/game-session-wizard'
import { editableSettingsQueryOptions } from '@/features/game/api/admin-game'
import { fakeBackend } from '@tests/support/fake-backend'

const { rpc } = fakeBackend()
beforeEach(() => {
  localStorage.clear()
  rpc.mockReset()
})

function renderWizard(client = new QueryClient()) {
  const router = createMemoryRouter([
    {
      path: '/',
      element: <GameSessionWizard onClose={() => undefined} onForm={() => undefined} />,
    },
    { path: '*', element: null },
  ])
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { router, unmount }
}
const nameField = () => screen.getByLabelText<HTMLInputElement>('admin.sessions.name')

test('The step that was being filled in is kept when the page is left', () => {
  const { unmount } = renderWizard()
  fireEvent.change(nameField(), { target: { value: 'Margitsziget' } })
  // As a reload does, which unmounts nothing.
  const stored = JSON.stringify({ ...localStorage })
  expect(stored).toContain('Margitsziget')
  unmount()
  renderWizard()
  expect(nameField()).toHaveValue('Margitsziget')
})

test('A created hunt waits for the path before claims, knows who is to see it, and is no longer kept', async () => {
  rpc.mockResolvedValue({
    game_session_id: 'buda',
    qr_code_ids: [],
    server_time: '2026-06-01T10:00:00Z',
  })
  const { router } = renderWizard()
  fireEvent.change(nameField(), { target: { value: 'Margitsziget' } })
  for (const step of ['dates', 'players', 'codes', 'coins', 'map', 'treasure']) {
    const visibility = screen.queryByLabelText('admin.sessions.visibility')
    if (visibility) fireEvent.change(visibility, { target: { value: 'link_only' } })
    fireEvent.click(screen.getByRole('button', { name: 'common.next' }))
    await screen.findByRole('heading', { name: `admin.wizard.steps.${step}` })
  }
  fireEvent.click(screen.getByRole('button', { name: 'admin.wizard.create' }))
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/admin'))
  expect(localStorage.getItem('new-hunt-2')).toBeNull()
  expect(rpc).toHaveBeenCalledWith(
    'admin_create_game_session',
    expect.objectContaining({
      p_game_session: expect.objectContaining({
        claim_contact: 'phone',
        claim_opens: 'path',
        planned_visibility: 'link_only',
      }),
    }),
  )
})

test('What an empty start means is told once the settings are known', async () => {
  const client = new QueryClient()
  renderWizard(client)
  fireEvent.change(nameField(), { target: { value: 'Margitsziget' } })
  fireEvent.click(screen.getByRole('button', { name: 'common.next' }))
  const start = await screen.findByLabelText('admin.sessions.startsAt')
  expect(start).toHaveAccessibleDescription('')
  const settings = { game_start_time: '2026-06-01T10:00:00Z', is_schedule_enabled: false }
  act(() => {
    client.setQueryData<unknown>(editableSettingsQueryOptions().queryKey, settings)
  })
  await vi.waitFor(() => expect(start).toHaveAccessibleDescription('admin.sessions.startsAtHint'))
})
