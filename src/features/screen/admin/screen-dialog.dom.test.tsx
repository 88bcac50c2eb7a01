import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ScreenDialog } from '@/features/screen/admin/screen-dialog'
import { namedPlayersQueryOptions } from '@/features/game/api/admin-running-game-session'
import { adminScreenQueryOptions } from '@/features/screen/api/admin-venue-screen'
import { fakeBackend } from '@tests/support/fake-backend'

const { rpc } = fakeBackend()

const venue = {
  ...{ has_link: true, link_made_at: '2026-06-01T10:00:00Z', panels: ['board'], theme: 'dark' },
  ...{ language: 'hu', allows_embedding: false, reveal_places: null, revealed_places: 0 },
}
const gameSession = {
  ...{ id: 'buda', name: 'Buda', players: 3 },
  ...{ visibility: 'listed' as const, public_names: 'initials' as const },
}
const onClose = vi.fn()
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  onClose.mockReset()
  rpc.mockResolvedValue({ ...venue, token: null })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(namedPlayersQueryOptions('buda').queryKey, { players: 3, named: 1 })
  client.setQueryData(adminScreenQueryOptions('buda').queryKey, venue as never)
  render(
    <QueryClientProvider client={client}>
      <ScreenDialog gameSession={gameSession} onClose={onClose} />
    </QueryClientProvider>,
  )
})

test.each([
  ['renew', true],
  ['revoke', false],
] as const)('The link is asked for before it dies: %s', async (action, isOpen) => {
  press(`admin.screen.${action}`)
  const question = await screen.findByRole('alertdialog')
  expect(question).toHaveTextContent('admin.screen.renewHint')
  expect(rpc).not.toHaveBeenCalled()
  fireEvent.click(within(question).getByRole('button', { name: `admin.screen.${action}` }))
  await vi.waitFor(() =>
    expect(rpc).toHaveBeenCalledWith('admin_set_venue_screen_link', {
      p_game_session_id: 'buda',
      p_is_open: isOpen,
    }),
  )
  await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('The winners are announced after a question', async () => {
  press('admin.screen.revealStart')
  const question = await screen.findByRole('alertdialog', { name: 'admin.screen.revealAsk' })
  expect(rpc).not.toHaveBeenCalled()
  fireEvent.click(within(question).getByRole('button', { name: 'admin.screen.revealStart' }))
  await vi.waitFor(() =>
    expect(rpc).toHaveBeenCalledWith('admin_reveal_places', {
      p_game_session_id: 'buda',
      p_revealed: 0,
    }),
  )
})

test('It says how many players agreed to be named', () => {
  expect(screen.getByText('admin.sessions.named.agreed', { exact: false })).toBeVisible()
})

test('Unsaved panels are not discarded without a question', async () => {
  fireEvent.click(screen.getByLabelText('admin.screen.panelNames.map'))
  press('common.close')
  expect(await screen.findByText('common.unsavedTitle')).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
  press('common.unsavedDiscard')
  expect(onClose).toHaveBeenCalledOnce()
})
