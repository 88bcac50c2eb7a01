import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { stateOf } from '@tests/support/game-session.fixture'
import { overviewQueryOptions } from '@/features/overview/api/admin-overview'
import { OverviewScreen } from '@/features/overview/admin/overview-screen'
import { useIsCompact } from '@/lib/browser/use-is-compact'
import { queryClient } from '@/lib/supabase/query-client'
import { AppError } from '@/lib/supabase/errors'
import { fakeBackend } from '@tests/support/fake-backend'
import { useSelectedGameSessionStore } from '@/lib/game-session/use-selected-game-session'

const gameSessions = {
  all: [{ id: 'other', name: 'Buda', is_test: false, archived_at: null, languages: ['hu'] }],
}
const { rpc, rows } = fakeBackend()
beforeEach(() => {
  rows.mockImplementation(() => Promise.resolve(gameSessions.all))
})
vi.mock('@/lib/browser/use-is-compact', () => ({ useIsCompact: vi.fn(() => false) }))
vi.mock('@/features/overview/admin/game-session-desk', () => ({
  GameSessionDesk: ({ gameSessionId }: { gameSessionId: string }) => (
    <p>{`desk of ${gameSessionId}`}</p>
  ),
}))
vi.mock('@/features/overview/admin/number-tiles', () => ({ NumberTiles: () => null }))
vi.mock('@/features/overview/admin/trends', () => ({ Trends: () => null }))
vi.mock('@/features/overview/admin/scan-feed', () => ({ ScanFeed: () => null }))
vi.mock('@/features/overview/admin/game-session-overview', () => ({
  GameSessionOverview: () => null,
}))
vi.mock('@/features/game-sessions/admin/player-blockers-card', () => ({
  PlayerBlockersCard: () => null,
}))
vi.mock('@/features/game-sessions/admin/launch-checklist', () => ({
  LaunchChecklist: () => <p role="note" />,
}))

const overview = {
  ...{ players: 0, active_players: 0, scans_success: 0, scans_failed: 0, tokens_earned: 0 },
  ...{ tokens_spent: 0, clues_sold: 0, claims_pending: 0, uncounted_days: 0, hours: [], days: [] },
  ...{ jackpots: [], recent_scans: [], revenue: { huf_minor: 0, eur_minor: 0, orders: 0 } },
}
const gameSession = {
  ...{ visibility: 'listed', name: 'Buda', starts_at: null, ends_at: null, opens_at: null },
  ...{ states: [stateOf('running')], players: 0 },
}

beforeEach(() => {
  queryClient.clear()
  useSelectedGameSessionStore.getState().selectGameSession('')
  vi.mocked(useIsCompact).mockReturnValue(false)
})

function show(hasBegun: boolean[]): HTMLElement | null {
  rpc.mockResolvedValue({
    ...overview,
    sessions: hasBegun.map((isBegun, place) => ({
      ...gameSession,
      id: String(place),
      states: [stateOf(isBegun ? 'running' : 'upcoming')],
    })),
  })
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <OverviewScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return screen.getByRole('note').parentElement
}

it.each([[[]], [[false]]])(
  'puts the checklist first on a phone until a hunt begins',
  async (all) => {
    const column = show(all)
    await waitFor(() => expect(column).toHaveClass('max-xl:order-first'))
  },
)

it('puts the checklist below the live figures once a hunt has begun', async () => {
  const column = show([false, true])
  await waitFor(() => expect(rpc).toHaveBeenCalled())
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(column).not.toHaveClass('max-xl:order-first')
})

it('keeps showing the last data when a refetch fails', async () => {
  show([true])
  const overview = queryClient.getQueryCache().find(overviewQueryOptions())
  await vi.waitFor(() => expect(overview?.state.status).toBe('success'))
  rpc.mockRejectedValue(new AppError('unknown', 400))
  await act(async () => {
    await queryClient.invalidateQueries()
    // React Query notifies the screen in the next task.
    await new Promise((resolve) => setTimeout(resolve))
  })
  expect(overview?.state.status).toBe('error')
  expect(screen.getByRole('note')).toBeVisible()
})

it.each([
  ['opens the running hunt, not the one that was looked at last', 'over', 'running'],
  ['stays at the selected hunt while it runs', 'running too', 'running too'],
])('%s, on a phone', async (_, selected, opened) => {
  gameSessions.all = ['draft', 'over', 'running', 'running too'].map((id) => ({
    id,
    name: id,
    ...{ is_test: false, archived_at: null, languages: ['hu'] },
  }))
  vi.mocked(useIsCompact).mockReturnValue(true)
  useSelectedGameSessionStore.getState().selectGameSession(selected)
  rpc.mockResolvedValue({
    ...overview,
    sessions: [
      { ...gameSession, id: 'draft', visibility: 'draft' },
      { ...gameSession, id: 'over', states: [stateOf('ended')] },
      { ...gameSession, id: 'upcoming', states: [stateOf('upcoming')] },
      { ...gameSession, id: 'running' },
      { ...gameSession, id: 'running too' },
    ],
  })
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <OverviewScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect(await screen.findByText(`desk of ${opened}`)).toBeVisible()
})

it('keeps showing all hunts when the window gets narrow', async () => {
  const overviewOfAll = show([true])
  await waitFor(() => expect(rpc).toHaveBeenCalled())
  vi.mocked(useIsCompact).mockReturnValue(true)
  // Renders the screen again.
  act(() => useSelectedGameSessionStore.getState().selectGameSession('none'))
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(overviewOfAll).toBeVisible()
})

it('shows nothing but the way to the first hunt before there is one', async () => {
  gameSessions.all = []
  show([])
  expect(await screen.findByText('admin.overview.firstTitle')).toBeVisible()
  expect(screen.queryByRole('note')).toBeNull()
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(screen.getByRole('link')).toHaveAttribute('href', '/admin/game-sessions?hunt=new')
  expect(screen.getByRole('button', { name: 'admin.example.button' })).toBeVisible()
})
