import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { FoundQrCodesPage } from '@/app/pages/found-qr-codes-page'
import { adminGameSessionsQueryOptions } from '@/features/game/api/admin-game'
import { stateOf } from '@tests/support/game-session.fixture'
import { gameKeys, defaultGameSettings } from '@/features/game/api/game'
import { openReportsQueryOptions } from '@/features/reports/api/admin-reports'
import { fakeBackend } from '@tests/support/fake-backend'

fakeBackend()
vi.mock('@/features/reports/admin/reports-list', () => ({
  ReportsList: ({ gameSessionId }: { gameSessionId: string }) => (
    <p>{`reports of ${gameSessionId}`}</p>
  ),
}))
vi.mock('@/features/treasure/admin/claims-table', () => ({ ClaimsTable: () => null }))
vi.mock('@/features/codes/admin/found-codes-table', () => ({ FoundCodesTable: () => null }))
vi.mock('@/features/codes/admin/cheat-review', () => ({ CheatReview: () => null }))

function show(search: string) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const gameSession = { is_test: false, states: [stateOf('running')] }
  client.setQueryData(adminGameSessionsQueryOptions().queryKey, [
    { ...gameSession, id: 'newest', name: 'Newest' },
    { ...gameSession, id: 'played', name: 'Played', states: [stateOf('ended')] },
  ] as never)
  client.setQueryData(gameKeys.settings, { ...defaultGameSettings, is_schedule_enabled: false })
  client.setQueryData(openReportsQueryOptions().queryKey, [
    { id: 'report', game_session_id: 'played' },
  ])
  const router = createMemoryRouter([{ path: '/', element: <FoundQrCodesPage /> }], {
    initialEntries: [`/${search}`],
  })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

test('The reports open at the hunt that has open ones', async () => {
  show('?tab=reports')
  expect(await screen.findByText('reports of played')).toBeVisible()
})

test('A hunt that the address names stays', async () => {
  show('?tab=reports&hunt=newest')
  expect(await screen.findByText('reports of newest')).toBeVisible()
})
