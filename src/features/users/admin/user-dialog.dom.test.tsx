import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { NavigationGuards } from '@/components/layout/navigation-guards'
import { UserDialog } from '@/features/users/admin/user-dialog'
import { userDetailsQueryOptions, type UserDetails, type UserRow } from '@/features/users/api/users'
import { fakeBackend } from '@tests/support/fake-backend'

const { rpc } = fakeBackend()

const player: UserRow = {
  id: 'anna',
  name: 'Anna',
  email: 'anna@hunt.test',
  role: 'user',
  language: 'hu',
  created_at: '2026-01-01T00:00:00Z',
  last_login_at: null,
  failed_login_attempts: 0,
  points_total: 0,
  balance: 100,
  has_claimed_treasure: false,
  claim_submitted: false,
  phone_number: null,
  tax_id: null,
  address: null,
  is_banned: false,
  is_guest: false,
  banned_until: null,
  total_count: 1,
}
const details: UserDetails = {
  ...player,
  sign_in_methods: [],
  is_last_admin: false,
  active_game_session_name: null,
  ban: null,
  wallet: null,
  vip_memberships: [],
  sign_in_failures: [],
  counts: {
    game_sessions: 0,
    scans: 0,
    finds: 0,
    transactions: 0,
    clues: 0,
    guides: 0,
    orders: 0,
    claims: 0,
    photos: 0,
  },
}
const before = 'Before'

/** Renders the dialog on a screen with a previous history entry. */
function openTab(tab: string, user = player) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(userDetailsQueryOptions(user.id).queryKey, { ...details, ...user })
  const onClose = vi.fn<() => void>()
  const guarded = (
    <>
      <UserDialog onCorrect={() => undefined} user={user} onClose={onClose} />
      <NavigationGuards />
    </>
  )
  const router = createMemoryRouter(
    [
      { path: '/before', element: <p>{before}</p> },
      { path: '/users', element: guarded },
    ],
    { initialEntries: ['/before', '/users'] },
  )
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  fireEvent.mouseDown(screen.getByRole('tab', { name: tab }))
  return { onClose, back: () => act(() => router.navigate(-1)) }
}

const reason = () => screen.findByLabelText('form.reason')
const type = async (text: string) => fireEvent.change(await reason(), { target: { value: text } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const unsaved = () => screen.findByRole('alertdialog', { name: 'common.unsavedTitle' })
const canLeavePage = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

describe('The dialog of an account', () => {
  beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: {} }))
  beforeEach(() => void rpc.mockResolvedValue([]))

  it('says why a guest cannot become an organiser', () => {
    openTab('admin.users.roleTab', { ...player, is_guest: true, email: null })
    expect(screen.getByText('admin.users.guestRole')).toBeVisible()
    expect(screen.getByRole('button', { name: 'admin.users.become.admin.action' })).toBeDisabled()
  })

  it.each(['admin.users.tokensTab', 'admin.users.roleTab'])(
    'asks before discarding input under %s',
    async (tab) => {
      const { onClose, back } = openTab(tab)
      await type('Prize of the school')
      expect(canLeavePage()).toBe(false)
      press('common.close')
      await unsaved()
      expect(onClose).not.toHaveBeenCalled()
      press('common.cancel')

      fireEvent.mouseDown(screen.getByRole('tab', { name: 'admin.users.historyTab' }))
      await unsaved()
      press('common.cancel')
      await back()
      await unsaved()
      press('common.cancel')
      expect(await reason()).toHaveValue('Prize of the school')
    },
  )

  it('still asks after a ban was cancelled in its confirmation dialog', async () => {
    openTab('admin.users.roleTab')
    await type('Sent photos on')
    press('admin.users.ban.action')
    await screen.findByRole('alertdialog', { name: 'admin.users.ban.confirmTitle' })
    press('common.cancel')
    expect(canLeavePage()).toBe(false)
  })

  it('does not ask after the tokens were adjusted', async () => {
    const { onClose } = openTab('admin.users.tokensTab')
    await type('Prize of the school')
    fireEvent.change(screen.getByLabelText('admin.users.amount'), { target: { value: '5' } })
    rpc.mockImplementation((name) =>
      name === 'admin_adjust_tokens'
        ? { amount: 5, balance: 105 }
        : name === 'admin_get_user'
          ? details
          : [],
    )
    press('admin.users.moveTokens')
    await waitFor(() => expect(canLeavePage()).toBe(true))
    press('common.close')
    expect(onClose).toHaveBeenCalledOnce()
  })
})
