import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { gameKeys } from '@/features/game/api/game'
import { RejectedPanel } from '@/features/scanner/components/rejected-panel'
import type { ScanFlow } from '@/features/scanner/hooks/use-scan-flow'
import type { ErrorKey } from '@/lib/supabase/errors'

function show(errorKey: ErrorKey): void {
  const rejected = { step: 'rejected', errorKey, decidedAt: 0 } as Extract<
    ScanFlow,
    { step: 'rejected' }
  >
  render(
    <MemoryRouter>
      <RejectedPanel
        rejected={rejected}
        onTryAgain={() => undefined}
        onContinue={() => undefined}
      />
    </MemoryRouter>,
  )
}

const dashboard = () => screen.queryByRole('link', { name: 'scanner.success.dashboard' })

it.each(['game_not_started', 'session_not_joined', 'game_session_ended'] as const)(
  'links to the dashboard if the hint mentions it: %s',
  (key) => {
    show(key)
    expect(dashboard()).toBeVisible()
  },
)

it('has no dashboard link if the player can go on to the next code', () => {
  show('already_scanned')
  expect(dashboard()).toBeNull()
})

it('sends a scan of a paused hunt again when the hunt goes on, and not before', async () => {
  const client = new QueryClient()
  const decidedAt = Date.now() - 60_000
  const list = (paused_at: string | null, updatedAt: number) => {
    client.setQueryData(gameKeys.sessions, [{ id: 'hunt', paused_at }], { updatedAt })
  }
  list(null, decidedAt - 1)
  const rejected = {
    ...{ step: 'rejected', errorKey: 'game_session_paused', decidedAt },
    capture: { gameSessionId: 'hunt' },
  } as Extract<ScanFlow, { step: 'rejected' }>
  const tryAgain = vi.fn()
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <RejectedPanel rejected={rejected} onTryAgain={tryAgain} onContinue={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  act(() => list('2026-11-27T10:00:00Z', Date.now()))
  expect(tryAgain).not.toHaveBeenCalled()
  act(() => list(null, Date.now()))
  await waitFor(() => expect(tryAgain).toHaveBeenCalledExactlyOnceWith(null))
})
