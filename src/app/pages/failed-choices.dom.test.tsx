import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { FoundQrCodesPage } from '@/app/pages/found-qr-codes-page'
import { GameTestPage } from '@/features/game-sessions/admin/game-test-page'
import { ActivityPage } from '@/features/activity/admin/activity-page'
import { ClueStatisticsPage } from '@/features/clues/admin/clue-statistics-page'
import { CodeFilters } from '@/features/codes/admin/code-filters'
import { noCodeFilters } from '@/features/codes/model/code-form'
import { CouponsPage } from '@/features/coupons/admin/coupons-page'
import { StatisticsFilters } from '@/features/statistics/components/statistics-filters'
import { useStatisticsFilters } from '@/features/statistics/hooks/use-statistics-filters'
import { adminGameSession } from '@tests/support/joining.fixture'
import { AppError } from '@/lib/supabase/errors'
import { fakeBackend } from '@tests/support/fake-backend'

const choices = 'admin_list_activity_choices'

const { rpc, rows } = fakeBackend()
// The decoder file is not available in tests.
vi.mock('@/features/scanner/components/live-scanner', () => ({ LiveScanner: () => null }))
vi.mock('@/features/activity/admin/use-action-names', () => ({
  useActionNames: () => ({ actions: new Map(), calls: new Map(), errors: new Map() }),
}))

/** A request that fails. */
let broken = ''

const answer = (source: string) => {
  if (source === broken) return Promise.reject(new AppError('server_busy', 503))
  if (source === choices) return Promise.resolve({ components: [], types: [] })
  if (['get_player_state', 'game_settings'].includes(source)) return undefined
  return Promise.resolve(source === 'admin_list_game_sessions' ? [adminGameSession] : [])
}

beforeEach(() => {
  rpc.mockImplementation(answer)
  rows.mockImplementation(answer)
})

const Statistics = () => <StatisticsFilters {...useStatisticsFilters()} />

const screens: [name: string, screen: ReactElement, source: string, label: string][] = [
  [
    'codes',
    <CodeFilters filters={noCodeFilters} onChange={vi.fn<() => void>()} />,
    'game_sessions',
    'admin.codes.filters.session.label',
  ],
  ['clue statistics', <ClueStatisticsPage />, 'game_sessions', 'admin.clues.session'],
  ['statistics', <Statistics />, 'game_sessions', 'admin.statistics.session'],
  ['claims', <FoundQrCodesPage />, 'admin_list_game_sessions', 'admin.foundCodes.session'],
  ['activity', <ActivityPage />, choices, 'admin.activity.component'],
  ['coupons', <CouponsPage />, 'admin_list_coupon_batches', 'admin.coupons.kind'],
  ['try a scan', <GameTestPage />, 'admin_list_session_members', 'admin.gameTest.player'],
]

function show(element: ReactElement) {
  const routes = [{ path: '/', element }]
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <RouterProvider router={createMemoryRouter(routes)} />
    </QueryClientProvider>,
  )
}

async function retry(): Promise<void> {
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('errors.server_busy')
  broken = ''
  fireEvent.click(within(alert).getByRole('button', { name: 'common.retry' }))
}

test.each(screens)('%s: failed options show an error', async (name, element, source, label) => {
  broken = source
  show(element)
  if (name === 'try a scan') {
    const tab = await screen.findByRole('tab', { name: 'admin.gameTest.tryTab' })
    fireEvent.mouseDown(tab, { button: 0 })
  }
  await retry()
  expect(await screen.findByLabelText(label)).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})
