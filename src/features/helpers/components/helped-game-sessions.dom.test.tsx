import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { HelpedGameSessions } from '@/features/helpers/components/helped-game-sessions'
import { helperOutbox } from '@/features/helpers/queue/helper-outbox'
import { queryClient } from '@/lib/supabase/query-client'
import { SESSION_STORAGE_KEY } from '@/lib/supabase/stored-session'
import { fakeBackend } from '@tests/support/fake-backend'

const { rpc, settled } = fakeBackend()
vi.mock('@/lib/i18n/i18n', async (original) => ({
  ...(await original<object>()),
  loadTranslations: () => Promise.resolve(),
}))

const waiting = {
  ...{ id: 'act', userId: 'hanna', gameSessionId: 'hunt', queuedAt: 1, subject: 'Anna' },
  ...{ kind: 'void' as const, scanId: 7, reason: 'Fénykép' },
}

beforeEach(() => {
  queryClient.clear()
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ user: { id: 'hanna' } }))
  rpc.mockReset()
})

function show() {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <HelpedGameSessions />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('The dashboard leads helpers to their hunts and sends what waits', async () => {
  await helperOutbox.put(waiting.id, waiting)
  rpc.mockImplementation((name) =>
    name === 'list_helped_game_sessions'
      ? [{ game_session_id: 'hunt', name: 'Buda' }]
      : { request_id: 'act' },
  )
  show()
  expect(await screen.findByRole('link')).toHaveAttribute('href', '/helper/hunt')
  await vi.waitFor(() =>
    expect(rpc).toHaveBeenCalledWith(
      'helper_void_find',
      expect.objectContaining({ p_scan_id: 7, p_request_id: 'act' }),
    ),
  )
})

test('Everybody else sees nothing', async () => {
  rpc.mockReturnValue([])
  show()
  await settled()
  expect(screen.queryByRole('navigation')).toBeNull()
})
