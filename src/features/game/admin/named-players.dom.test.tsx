import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { joining } from '@/features/game/admin/joining.fixture'
import { NamedPlayers } from '@/features/game/admin/named-players'

const agreed = 'admin.sessions.named.agreed'
const linkOnly = { visibility: 'link_only' as const, shows_given_names: true }

test.each([
  [
    'The others are shown by initials',
    { named_players: 1 },
    `${agreed} admin.sessions.named.initials`,
  ],
  ['or by given name', { named_players: 1, ...linkOnly }, `${agreed} admin.sessions.named.given`],
  ['There are no others', { named_players: 3 }, `${agreed} `],
  ['There is nobody', { players: 0 }, ''],
])('%s', (_title, hunt, text) => {
  const { container } = render(<NamedPlayers session={{ ...joining, players: 3, ...hunt }} />)
  expect(container.textContent).toBe(text)
})
