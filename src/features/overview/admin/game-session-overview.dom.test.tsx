import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { GameSessionOverview } from '@/features/overview/admin/game-session-overview'
import type { OverviewGameSession } from '@/features/overview/api/admin-overview'

test.each([
  ['the common start', '2025-06-01T10:00:00Z', 'admin.sessions.commonStart'],
  ['its publication', null, 'admin.sessions.startsWhenPublished'],
])('A hunt starts with %s', (_, opens_at, start) => {
  const gameSession = {
    id: 'hunt',
    name: 'Buda',
    starts_at: null,
    ends_at: null,
    opens_at,
    players: 1,
  }
  render(
    <MemoryRouter>
      <GameSessionOverview gameSessions={[gameSession as OverviewGameSession]} />
    </MemoryRouter>,
  )
  expect(screen.getByText(new RegExp(`^${start} – `))).toBeVisible()
})
