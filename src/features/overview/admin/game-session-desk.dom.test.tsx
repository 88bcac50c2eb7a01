import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { stateOf } from '@tests/support/game-session.fixture'
import { GameSessionDesk } from '@/features/overview/admin/game-session-desk'
import { ClaimReview } from '@/features/treasure/admin/claim-review'
import { AppError } from '@/lib/supabase/errors'
import { queryClient } from '@/lib/supabase/query-client'
import { fakeBackend } from '@tests/support/fake-backend'

const { rpc } = fakeBackend()
vi.mock('@/features/treasure/admin/claim-review', () => ({ ClaimReview: vi.fn(() => null) }))
vi.mock('@/lib/browser/use-is-compact', () => ({ useIsCompact: () => false }))
vi.mock('@/components/charts/trend-chart', () => ({ TrendChart: () => null }))

const desk = {
  ...{ game_session_id: 'hunt', name: 'Buda', visibility: 'listed', is_frozen: false, players: 3 },
  ...{ states: [stateOf('running')], ends_at: '2999-01-01T00:00:00Z', paused_at: null },
  ...{ claims_pending: 1, board: [], latest: [], quietest: [], trend: [] },
  claims: [{ claim_id: '1', user_name: 'Anna', team_name: 'Rókák', submitted_at: '2026-01-01Z' }],
  results_published_at: null,
  ...{ uncounted_days: 0, active_players: 0, finds: 0, refused: 0, codes: 0, codes_found: 0 },
  ...{ quiet_codes: 0, clues_sold: 0, tokens_spent: 0 },
  revenue: { huf_minor: 0, eur_minor: 0 },
}
const listed = {
  ...{ admin_list_problem_reports: () => Promise.resolve([]) },
  ...{ admin_list_helper_acts: () => Promise.resolve([]) },
  ...{
    admin_review_cheating: () =>
      Promise.resolve({ examined: 0, oldest_at: null, next_before: null, cases: [] }),
  },
  ...{ server_time: () => Promise.resolve({ server_time: new Date().toISOString() }) },
  ...{ admin_launch_checklist: () => Promise.resolve({ game_session: null, items: [] }) },
}

beforeEach(() => queryClient.clear())

function show(gameSession: object, answers: Record<string, () => Promise<unknown>> = {}) {
  const all: typeof answers = {
    ...{ admin_game_session_desk: () => Promise.resolve({ ...desk, ...gameSession }), ...listed },
    ...answers,
  }
  rpc.mockImplementation((name) => all[name]!())
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <GameSessionDesk gameSessionId="hunt" />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

const card = async (title: string) =>
  within((await screen.findByRole('heading', { name: title })).closest('section')!)

test.each([
  ['adminNav.reports', 'admin_list_problem_reports', 'admin.desk.noReports'],
  ['adminNav.cheating', 'admin_review_cheating', 'admin.desk.noCases'],
] as const)('The list %s is empty only once it is known', async (title, name, emptyText) => {
  let fail = (_: unknown) => {}
  const asked = vi
    .fn<() => Promise<unknown>>(listed[name])
    .mockReturnValueOnce(new Promise((_, reject) => (fail = reject)))
  show({}, { [name]: asked })
  const list = await card(title)
  expect(list.getByRole('status')).toBeVisible()
  expect(list.queryByText(emptyText)).toBeNull()
  fail(new AppError('unknown', 400))
  fireEvent.click(await list.findByRole('button', { name: 'common.retry' }))
  expect(list.queryByText(emptyText)).toBeNull()
  expect(await list.findByText(emptyText)).toBeVisible()
})

test.each([
  ['A draft past its end lacks a date', 'draft', 'admin.checklist.title', 'admin.desk.next.title'],
  ['After another hunt comes more', 'listed', 'admin.desk.next.title', 'admin.checklist.title'],
])('%s', async (_, visibility, shown, missing) => {
  show({ visibility, states: [stateOf('ended')] })
  expect(await screen.findByText(shown)).toBeVisible()
  expect(screen.queryByText(missing)).toBeNull()
})

test('A claim of a team names the player, too', async () => {
  show({})
  const claim = await screen.findByRole('button', { name: 'admin.claims.reviewOf' })
  expect(claim).toHaveTextContent('Rókák · Anna')
  fireEvent.click(claim)
  expect(ClaimReview).toHaveBeenCalledWith(
    expect.objectContaining({ claim: { gameSessionId: 'hunt', claimId: '1', userName: 'Anna' } }),
    undefined,
  )
})
