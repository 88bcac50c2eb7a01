import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { joining } from '@tests/support/joining.fixture'
import { NamedPlayers } from '@/features/game/admin/named-players'
import { fakeBackend } from '@tests/support/fake-backend'

const { rpc } = fakeBackend()

const agreed = 'admin.sessions.named.agreed'
const linkOnly = { visibility: 'link_only' as const, public_names: 'given' as const }

test.each([
  ['The others are shown by initials', 1, {}, `${agreed} admin.sessions.named.initials`],
  ['or by given name', 1, linkOnly, `${agreed} admin.sessions.named.given`],
  ['or by nothing', 1, { public_names: 'hidden' as const }, 'admin.sessions.named.hidden'],
  ['There are no others', 3, {}, `${agreed} `],
])('%s', async (_title, named, gameSession, text) => {
  rpc.mockResolvedValue({ players: 3, named })
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <NamedPlayers gameSession={{ ...joining, id: 'hunt', players: 4, ...gameSession }} />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(container.textContent).toBe(text))
})

test('Nobody is counted in a hunt without players', async () => {
  rpc.mockReset()
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <NamedPlayers gameSession={{ ...joining, id: 'hunt', players: 0 }} />
    </QueryClientProvider>,
  )
  // A query would ask in the next task at the latest.
  await new Promise((resolve) => setTimeout(resolve))
  expect(rpc).not.toHaveBeenCalled()
  expect(container).toBeEmptyDOMElement()
})

test('The players are counted in the one hunt whose dialog is open', async () => {
  rpc.mockResolvedValue({ players: 3, named: 1 })
  const { findByText } = render(
    <QueryClientProvider client={new QueryClient()}>
      <NamedPlayers gameSession={{ ...joining, id: 'hunt', players: 3 }} />
    </QueryClientProvider>,
  )
  await findByText(agreed, { exact: false })
  expect(rpc).toHaveBeenLastCalledWith('admin_count_named_players', { p_game_session_id: 'hunt' })
})
