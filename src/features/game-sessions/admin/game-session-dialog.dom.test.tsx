import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { joining } from '@tests/support/joining.fixture'
import { GameSessionDialog } from '@/features/game-sessions/admin/game-session-dialog'
import type { AdminGameSession } from '@/features/game/api/admin-game'
import { AppError } from '@/lib/supabase/errors'
import { queryClient } from '@/lib/supabase/query-client'
import { fakeBackend } from '@tests/support/fake-backend'

const { rpc } = fakeBackend()
beforeEach(() => {
  rpc.mockReset().mockRejectedValue(new AppError('network_unavailable'))
})

const listed = {
  ...joining,
  ...{ id: 'buda', name: 'Buda', archived_at: null, leaderboard_frozen_at: null },
} as AdminGameSession
const sentArguments = () =>
  rpc.mock.calls.flatMap(([, args]) => ('p_game_session_id' in args ? [args] : []))
const past = '2026-06-01T10:00:00Z'

test.each([
  ['archive', 'archive', { archived_at: past }, { p_is_archived: true }],
  ['freeze', 'freezeNow', { leaderboard_frozen_at: past }, { p_is_frozen: true }],
  ['openClaims', 'openClaims', { claims_opened_at: past }, { p_is_open: true }],
  ['replaceCode', 'replaceCode', { join_code: 'JKLM2345' }, { p_join_code: 'ABCDEFGH' }],
] as const)(
  'The dialog %s sends the same again when the lost request has changed the hunt',
  async (action, label, saved, sent) => {
    const dialogOf = (gameSession: AdminGameSession) => (
      <QueryClientProvider client={queryClient}>
        <GameSessionDialog action={action} gameSession={gameSession} onClose={() => undefined} />
      </QueryClientProvider>
    )
    const confirm = async (times: number) => {
      const button = screen.getByRole('button', { name: `admin.sessions.${label}` })
      await vi.waitFor(() => expect(button).toBeEnabled())
      fireEvent.click(button)
      await vi.waitFor(() => expect(sentArguments()).toHaveLength(times))
    }
    const { rerender } = render(dialogOf(listed))
    await confirm(1)
    rerender(dialogOf({ ...listed, ...saved }))
    await confirm(2)
    expect(sentArguments()).toMatchObject([sent, sent])
  },
)

const dialog = (action: 'reschedule' | 'pause', gameSession: AdminGameSession) => (
  <QueryClientProvider client={queryClient}>
    <GameSessionDialog action={action} gameSession={gameSession} onClose={() => undefined} />
  </QueryClientProvider>
)

test.each([true, false])('Moving the end moves the other dates too: %s', async (moves) => {
  render(dialog('reschedule', { ...listed, ends_at: '2126-06-01T10:00:00Z' }))
  const box = screen.getByRole('checkbox', { name: 'admin.running.movesDates' })
  expect(box).toBeChecked()
  if (!moves) fireEvent.click(box)
  fireEvent.click(screen.getByRole('button', { name: 'admin.running.reschedule' }))
  await vi.waitFor(() => expect(sentArguments()).toHaveLength(1))
  expect(sentArguments()).toMatchObject([{ p_minutes: 30, p_moves_dates: moves }])
})

test.each([true, false])('Resuming a hunt moves its end and other dates: %s', async (extends_) => {
  render(dialog('pause', { ...listed, paused_at: past }))
  const box = screen.getByRole('checkbox', { name: 'admin.running.extendsEnd' })
  expect(box).toBeChecked()
  if (!extends_) fireEvent.click(box)
  fireEvent.click(screen.getByRole('button', { name: 'admin.running.resume' }))
  await vi.waitFor(() => expect(sentArguments()).toHaveLength(1))
  expect(sentArguments()).toMatchObject([{ p_is_paused: false, p_extends_end: extends_ }])
})

test('A hunt that is paused has no dates to move', () => {
  render(dialog('pause', { ...listed, paused_at: null }))
  expect(screen.queryByRole('checkbox')).toBeNull()
})
