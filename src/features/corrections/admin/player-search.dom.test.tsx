import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PlayerSearch } from '@/features/corrections/admin/player-search'
import { fakeBackend } from '@tests/support/fake-backend'

const { rpc } = fakeBackend()

test('Guests of one name are told apart by team, points and time; others by address', async () => {
  const member = (id: string, email: string | null, team: string | null, points: number) => ({
    ...{ user_id: id, user_name: 'Róka', user_email: email, team_name: team, points },
    joined_at: '2026-06-01T10:00:00Z',
  })
  rpc.mockResolvedValue([
    member('a', null, 'Rókák', 30),
    member('b', null, null, 0),
    member('c', 'roka@hunt.test', 'Rókák', 10),
  ])
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PlayerSearch gameSessionId="hunt" player={null} onChoose={() => undefined} />
    </QueryClientProvider>,
  )
  const rest = 'admin.overview.points · admin.sessions.joinedAt'
  const buttons = await screen.findAllByRole('button')
  expect(buttons.map(({ textContent }) => textContent)).toEqual([
    `Rókaguest.badge · Rókák · ${rest}`,
    `Rókaguest.badge · ${rest}`,
    'Rókaroka@hunt.test',
  ])
})
