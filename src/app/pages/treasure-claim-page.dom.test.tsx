import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { TreasureClaimPage } from '@/app/pages/treasure-claim-page'
import { defaultGameSettings } from '@/features/game/model/game-settings'
import { session } from '@/features/game/components/session.fixture'
import { rpc } from '@/lib/supabase/rpc'

const treasure = vi.hoisted(() => ({ treasure_name_hu: 'Rézláda', languages: ['hu'] }))
vi.mock('@/lib/supabase/rpc', () => ({ rpc: vi.fn() }))
vi.mock('@/features/game/api/active-session', () => ({
  useActiveSession: () => ({
    ...{ status: 'ready', session: { ...session, team_mode: 'optional', ...treasure } },
    ...{ membership: { found_codes: 0 }, settings: defaultGameSettings },
  }),
}))

test.each([
  ['pending', 'teams.claimPending'],
  ['approved', 'teams.claimApproved'],
])('The %s claim of a team mate replaces the form', async (status, text) => {
  vi.mocked(rpc).mockImplementation((name) =>
    Promise.resolve(
      name === 'get_team'
        ? { found_codes: 1, claim: { status, user_name: 'Béla', is_mine: false } }
        : { server_time: new Date().toISOString() },
    ),
  )
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <TreasureClaimPage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect(await screen.findByText(text)).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByText(treasure.treasure_name_hu)).toHaveAttribute('lang', 'hu')
})
