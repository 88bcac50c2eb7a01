import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { joining } from '@/features/game/admin/joining.fixture'
import { SessionDialogs } from '@/features/game/admin/session-dialogs'
import type { AdminSession } from '@/features/game/api/admin-list-game-sessions'
import { AppError } from '@/lib/supabase/errors'
import { queryClient } from '@/lib/supabase/query-client'
import { rpc } from '@/lib/supabase/rpc'

vi.mock('@/lib/supabase/rpc', () => ({ rpc: vi.fn() }))
beforeEach(() => {
  vi.mocked(rpc).mockReset().mockRejectedValue(new AppError('network_unavailable'))
})

const hunt = {
  ...joining,
  ...{ id: 'buda', name: 'Buda', archived_at: null, leaderboard_frozen_at: null },
} as AdminSession
const sentArguments = () =>
  vi.mocked(rpc).mock.calls.flatMap(([, args]) => ('p_game_session_id' in args ? [args] : []))
const past = '2026-06-01T10:00:00Z'

test.each([
  ['archive', 'archive', { archived_at: past }, { p_is_archived: true }],
  ['freeze', 'freezeNow', { leaderboard_frozen_at: past }, { p_is_frozen: true }],
  ['replaceCode', 'replaceCode', { join_code: 'JKLM2345' }, { p_join_code: 'ABCDEFGH' }],
] as const)(
  'The dialog %s sends the same again when the lost request has changed the hunt',
  async (action, label, saved, sent) => {
    const dialogOf = (session: AdminSession) => (
      <QueryClientProvider client={queryClient}>
        <SessionDialogs action={action} session={session} onClose={() => undefined} />
      </QueryClientProvider>
    )
    const confirm = async (times: number) => {
      const button = screen.getByRole('button', { name: `admin.sessions.${label}` })
      await vi.waitFor(() => expect(button).toBeEnabled())
      fireEvent.click(button)
      await vi.waitFor(() => expect(sentArguments()).toHaveLength(times))
    }
    const { rerender } = render(dialogOf(hunt))
    await confirm(1)
    rerender(dialogOf({ ...hunt, ...saved }))
    await confirm(2)
    expect(sentArguments()).toMatchObject([sent, sent])
  },
)
