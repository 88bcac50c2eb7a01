import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { SessionOverview } from '@/features/overview/admin/session-overview'
import type { OverviewSession } from '@/features/overview/api/admin-overview'
import { gameKeys } from '@/features/game/api/game'
import { defaultGameSettings } from '@/features/game/model/game-settings'
import { queryClient } from '@/lib/supabase/query-client'
import { fakeBackend } from '@/lib/supabase/fake-backend'

fakeBackend()

test.each([
  ['the common start', true, '2025-05-01T10:00:00Z', 'admin.sessions.commonStart'],
  ['its publication', true, '2025-07-01T10:00:00Z', 'admin.sessions.startsWhenPublished'],
  ['its publication', false, '2025-05-01T10:00:00Z', 'admin.sessions.startsWhenPublished'],
])('A hunt starts with %s: %s, %s', async (_, is_schedule_enabled, created_at, start) => {
  queryClient.setQueryData(gameKeys.settings, { ...defaultGameSettings, is_schedule_enabled })
  const hunt = { id: 'hunt', name: 'Buda', starts_at: null, ends_at: null, created_at, players: 1 }
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <SessionOverview sessions={[hunt as OverviewSession]} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect(await screen.findByText(new RegExp(`^${start} – `))).toBeVisible()
})
