import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { UserBanPanel } from '@/features/users/admin/user-ban-panel'
import type { UserDetails } from '@/features/users/api/users'
import { fakeBackend } from '@tests/support/fake-backend'
import { useToasts } from '@/stores/toasts'

const { rpc } = fakeBackend()
beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-06-01T12:00:00Z'), toFake: ['Date'] }))

const notBanned = { id: 'bela', role: 'user', is_last_admin: false, ban: null } as UserDetails
const banned: UserDetails = {
  ...notBanned,
  ban: {
    reason: 'Shared photos',
    banned_until: null,
    banned_at: '2026-06-01T10:00:00Z',
    banned_by_name: 'Admin',
  },
}

const shownToasts = () => useToasts.getState().items.map(({ text }) => text)

/** Renders the panel; the returned function updates the account before the refetches finish. */
function renderPanel(before: UserDetails, after: UserDetails) {
  const queryClient = new QueryClient()
  const panel = (details: UserDetails) => (
    <QueryClientProvider client={queryClient}>
      <UserBanPanel name="Béla" details={details} onDirtyChange={() => undefined} />
    </QueryClientProvider>
  )
  const { rerender } = render(panel(before))
  let finishRefetch: () => void = () => undefined
  vi.spyOn(queryClient, 'invalidateQueries').mockReturnValue(
    new Promise((resolve) => (finishRefetch = resolve)),
  )
  return async () => {
    await waitFor(() => expect(queryClient.invalidateQueries).toHaveBeenCalled())
    rerender(panel(after))
    await act(async () => finishRefetch())
  }
}

beforeEach(() => {
  useToasts.setState({ items: [] })
  rpc.mockResolvedValue({})
})

it('confirms a ban even if the panel shows it before the mutation settles', async () => {
  const finish = renderPanel(notBanned, banned)
  const reason = screen.getByLabelText('form.reason')
  fireEvent.change(reason, { target: { value: 'Shared photos' } })
  fireEvent.click(screen.getByRole('button', { name: 'admin.users.ban.action' }))
  const dialog = await screen.findByRole('alertdialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'admin.users.ban.action' }))
  await finish()
  await waitFor(() => expect(shownToasts()).toEqual(['admin.users.ban.done']))
  // One day by the server's clock, not the device's.
  expect(rpc).toHaveBeenCalledWith(
    'admin_ban_user',
    expect.objectContaining({ p_banned_until: '2026-06-02T12:00:00.000Z' }),
  )
})

it('confirms that a ban was lifted even if the panel shows it before the mutation settles', async () => {
  const finish = renderPanel(banned, notBanned)
  fireEvent.click(screen.getByRole('button', { name: 'admin.users.ban.lift' }))
  await finish()
  await waitFor(() => expect(shownToasts()).toEqual(['admin.users.ban.lifted']))
})
