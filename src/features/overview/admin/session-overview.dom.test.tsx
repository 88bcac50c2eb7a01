import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { SessionOverview } from '@/features/overview/admin/session-overview'
import type { OverviewSession } from '@/features/overview/api/admin-overview'

test.each([
  ['the common start', '2025-06-01T10:00:00Z', 'admin.sessions.commonStart'],
  ['its publication', null, 'admin.sessions.startsWhenPublished'],
])('A hunt starts with %s', (_, opens_at, start) => {
  const hunt = { id: 'hunt', name: 'Buda', starts_at: null, ends_at: null, opens_at, players: 1 }
  render(
    <MemoryRouter>
      <SessionOverview sessions={[hunt as OverviewSession]} />
    </MemoryRouter>,
  )
  expect(screen.getByText(new RegExp(`^${start} – `))).toBeVisible()
})
