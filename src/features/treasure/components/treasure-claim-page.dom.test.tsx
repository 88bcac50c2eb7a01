import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { TreasureClaimPage } from '@/features/treasure/components/treasure-claim-page'
import { defaultGameSettings } from '@/features/game/api/game'
import { gameSession } from '@tests/support/game-session.fixture'
import { fakeBackend } from '@tests/support/fake-backend'

const treasure = vi.hoisted(() => ({ treasure_name_hu: 'Rézláda', languages: ['hu'] }))
const { rpc } = fakeBackend()
vi.mock('@/features/game/api/game', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  useActiveGameSession: () => ({
    ...{ status: 'ready', gameSession: { ...gameSession, team_mode: 'optional', ...treasure } },
    ...{ membership: { found_codes: 0 }, settings: defaultGameSettings },
  }),
}))

const team = {
  ...{ id: 'team', name: 'Foxes', code: 'JKLM2345', join_code: null, is_captain: false },
  ...{ points: 0, found_codes: 1, free_places: 1, members: [], feed: [] },
}

test.each([
  ['pending', 'teams.claimPending'],
  ['approved', 'teams.claimApproved'],
])('The %s claim of a team mate replaces the form', async (status, text) => {
  rpc.mockImplementation((name) => {
    if (name === 'server_time') return { server_time: new Date().toISOString() }
    if (name !== 'get_team') return undefined
    return [{ ...team, claim: { status, user_name: 'Béla', is_mine: false } }]
  })
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
