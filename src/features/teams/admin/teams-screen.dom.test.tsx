import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import type { AdminGameSession } from '@/features/game/api/admin-game'
import { TeamsScreen } from '@/features/teams/admin/teams-screen'
import { AppError } from '@/lib/supabase/errors'
import { fakeBackend } from '@tests/support/fake-backend'
import { useToasts } from '@/stores/toasts'

const { rpc } = fakeBackend()

const gameSession = {
  ...{ id: 'hunt', name: 'Hunt', is_test: false, join_code: 'ABCDEFGH' },
  ...{ team_mode: 'optional', team_max_size: 6 },
} as AdminGameSession
const team = {
  ...{ id: 'team', name: 'Foxes', code: 'JKLM2345', rank: null, by_organiser: true, points: 0 },
  ...{ found_codes: 0, members: [], created_at: '2026-11-27T09:00:00Z', total_count: 1 },
}

function renderScreen(of = gameSession) {
  const element = <TeamsScreen gameSession={of} onClose={() => undefined} />
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </QueryClientProvider>,
  )
  return client
}

test('A failure to load the codes for printing is reported', async () => {
  rpc.mockImplementation((_name, args) =>
    'p_sort' in args && args.p_sort === 'name'
      ? Promise.reject(new AppError('server_busy', 503))
      : Promise.resolve([team]),
  )
  renderScreen()
  fireEvent.click(await screen.findByRole('button', { name: 'admin.teams.print.open' }))
  await vi.waitFor(() =>
    expect(useToasts.getState().items).toMatchObject([{ text: 'errors.server_busy' }]),
  )
})

test('A dialog stays open when its team leaves the page', async () => {
  rpc.mockResolvedValue([team])
  const client = renderScreen()
  fireEvent.click(await screen.findByRole('button', { name: 'admin.teams.membersNamed' }))
  const dialog = await screen.findByRole('dialog')
  rpc.mockResolvedValue([{ ...team, id: 'other', name: 'Owls' }])
  await act(() => client.invalidateQueries())
  expect(await screen.findByText('Owls')).toBeInTheDocument()
  expect(dialog).toBeVisible()
})

test.each([
  ['optional', 'admin.teams.deleteText'],
  ['required', 'admin.teams.deleteRequiredText'],
] as const)('Where teams are %s, deleting one says what happens', async (team_mode, text) => {
  rpc.mockResolvedValue([team])
  renderScreen({ ...gameSession, team_mode })
  fireEvent.keyDown(await screen.findByRole('button', { name: 'table.moreFor' }), {
    key: 'Enter',
  })
  fireEvent.click(await screen.findByRole('menuitem', { name: 'common.delete' }))
  expect(await screen.findByText(text)).toBeDefined()
})
