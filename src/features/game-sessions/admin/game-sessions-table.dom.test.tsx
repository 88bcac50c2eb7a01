import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { GameSessionsTable } from '@/features/game-sessions/admin/game-sessions-table'
import { joining } from '@tests/support/joining.fixture'
import {
  type AdminGameSession,
  adminGameSessionsQueryOptions,
} from '@/features/game/api/admin-game'
import { writeCsv } from '@/lib/format/csv'
import { fakeBackend } from '@tests/support/fake-backend'

fakeBackend()
vi.mock('@/lib/format/csv', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  writeCsv: vi.fn(() => ''),
}))
vi.mock('@/lib/browser/save-file', () => ({ saveFile: vi.fn(), datedName: vi.fn() }))

test("Exported timestamps are in the organiser's time zone", async () => {
  const moment = '2026-06-01T10:00:00.123456+00:00'
  const gameSession: AdminGameSession = {
    ...joining,
    ...{ id: 'hunt', name: 'Budapest', description_hu: '', description_en: '', players: 0 },
    ...{
      starts_at: moment,
      ends_at: moment,
      treasure_awarded_at: moment,
      results_published_at: null,
      updated_at: moment,
    },
    ...{
      leaderboard_frozen_at: moment,
      archived_at: null,
      cloned_from: null,
      is_test: false,
    },
    ...{ late_scan_grace_minutes: 0, starting_tokens: 0, treasure_name_hu: '' },
    ...{ treasure_name_en: '', clues: [], qr_codes: [] },
  }
  const noop = () => null
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(adminGameSessionsQueryOptions().queryKey, [gameSession])
  render(
    <QueryClientProvider client={client}>
      <GameSessionsTable onImport={noop} onCreate={noop} rowActions={noop} />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'table.export' }))
  await vi.waitFor(() => expect(writeCsv).toHaveBeenCalledOnce())
  const [row] = vi.mocked(writeCsv).mock.calls[0]?.[1] ?? []
  expect(row?.filter((cell) => cell instanceof Date)).toHaveLength(4)
})
