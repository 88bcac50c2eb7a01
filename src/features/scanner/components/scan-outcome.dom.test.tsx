import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import {
  gameSessionsQueryOptions,
  gameSettingsQueryOptions,
  membershipsQueryOptions,
  defaultGameSettings,
} from '@/features/game/api/game'
import { gameSession } from '@tests/support/game-session.fixture'
import { ScanOutcome } from '@/features/scanner/components/scan-outcome'
import type { ScanFlowControl } from '@/features/scanner/hooks/use-scan-flow'
import { accountKeys } from '@/lib/account/keys'
import { queryClient } from '@/lib/supabase/query-client'
import { useSessionStore } from '@/stores/session'
import { fakeBackend } from '@tests/support/fake-backend'

fakeBackend()

const result = {
  ...{ status: 'success', scan_id: 1, qr_code_name: 'Lánchíd', points: 10, current_points: 30 },
  ...{ has_claimed_treasure: false, scanned_at: '2026-06-01T10:00:00Z' },
} as const

/** Shows a find in the hunt that was counted at a time (ms). */
function showFind(gameSessionId: string, decidedAt: number): void {
  const control = { flow: { step: 'counted', capture: { gameSessionId }, result, decidedAt } }
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <ScanOutcome control={control as unknown as ScanFlowControl} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  useSessionStore.setState({
    status: 'signed_in',
    user: { uid: 'anna', email: '', needsMfa: false },
  })
  queryClient.setQueryData(accountKeys.profile('anna'), { active_game_session_id: 'hunt' })
  queryClient.setQueryData(gameSettingsQueryOptions().queryKey, defaultGameSettings)
  queryClient.setQueryData(gameSessionsQueryOptions().queryKey, [gameSession])
  queryClient.setQueryData(
    membershipsQueryOptions().queryKey,
    [
      { game_session_id: 'hunt', current_points: 28 },
      { game_session_id: 'other', current_points: 90 },
    ] as never,
    { updatedAt: 2000 },
  )
})

it.each([
  ['includes what a failed task has cost since', 'hunt', 1000, '28'],
  ['in a hunt that is not active includes what was solved since', 'other', 1000, '90'],
  ['is that of the find until newer points arrive', 'other', 3000, '30'],
])('The total %s', (_what, gameSessionId, decidedAt, total) => {
  showFind(gameSessionId, decidedAt)
  expect(screen.getByText(total)).toBeVisible()
})
