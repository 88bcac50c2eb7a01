import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { findCardsQueryOptions } from '@/features/game/api/game'
import { QueuedScans } from '@/features/scanner/components/scanner-screen'
import { accountKeys } from '@/lib/account/keys'
import { useOfflineQueue } from '@/lib/offline/offline-queue'
import { markCounted, toQueuedScan } from '@/lib/offline/queued-scan'
import { queryClient } from '@/lib/supabase/query-client'
import { useSessionStore } from '@/stores/session'
import { fakeBackend } from '@tests/support/fake-backend'

fakeBackend()

const scan = markCounted(
  toQueuedScan(
    {
      ...{ clientScanId: '1', userId: 'anna', gameSessionId: 'budapest', presented: 'LANCH2D8' },
      scannedAt: '2026-11-27T09:00:00Z',
      deviceInfo: {
        ...{ userAgent: '', platform: '', language: 'hu', screenResolution: '', timeZone: '' },
      },
    },
    0,
  ),
  {
    ...{ status: 'success', scan_id: 7, qr_code_name: 'Lion', points: 10, current_points: 10 },
    ...{ has_claimed_treasure: true, scanned_at: '2026-11-27T09:00:00Z' },
  },
  0,
)
const card = {
  ...{ scan_id: 7, game_session_id: 'budapest', qr_code_name: 'Lion', finder_name: null },
  ...{ found_at: '2026-11-27T09:00:00Z', title_hu: '', title_en: '', text_hu: '', text_en: '' },
  ...{ clue_id: 'clue', clue_name_hu: 'Híd', clue_name_en: 'Bridge', media: [] },
}

test.each([
  ['the active hunt links its clue', 'budapest', 1],
  ['another hunt only names its clue, because the shop does not have it', 'eger', 0],
])('The card of a late scan in %s', (_, activeGameSession, links) => {
  useSessionStore.setState({
    status: 'signed_in',
    user: { uid: 'anna', email: '', needsMfa: false },
  })
  queryClient.setQueryData(accountKeys.profile('anna'), {
    active_game_session_id: activeGameSession,
  })
  queryClient.setQueryData(findCardsQueryOptions().queryKey, [card])
  useOfflineQueue.setState({ scans: [scan], sendingId: null, shownId: null })
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <QueuedScans />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect(screen.getByText('Híd')).toBeVisible()
  expect(screen.queryAllByRole('link')).toHaveLength(links)
})
