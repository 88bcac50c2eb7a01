import { AuthApiError } from '@supabase/supabase-js'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { KeepGame } from '@/features/profile/components/keep-game'
import { deletePersistedQueries, startPersistingQueries } from '@/lib/offline/persisted-query-cache'
import { supabase } from '@/lib/supabase/client'
import { queryClient } from '@/lib/supabase/query-client'
import { toasts } from '@/stores/toasts'
import { fakeBackend } from '@tests/support/fake-backend'

const [updateUser, linkIdentity] = [vi.fn(), vi.fn()]
const settings = vi.fn<() => { providers: string[]; confirms: boolean }>()
// Asked once and kept.
vi.mock('@/features/auth/api/enabled-providers', () => ({
  enabledProviders: () => Promise.resolve(settings().providers),
  confirmsAddresses: () => Promise.resolve(settings().confirms),
}))
const { rpc } = fakeBackend()

const refusal = (code: string, status = 422) => ({
  data: { user: null },
  error: new AuthApiError('no', status, code),
})
const guest = { data: { user: { is_anonymous: true, app_metadata: {} } }, error: null }

beforeEach(() => {
  queryClient.clear()
  vi.clearAllMocks()
  vi.spyOn(supabase.auth, 'getUser').mockResolvedValue(guest as never)
  vi.spyOn(supabase.auth, 'updateUser').mockImplementation(updateUser)
  vi.spyOn(supabase.auth, 'linkIdentity').mockImplementation(linkIdentity)
  vi.spyOn(toasts, 'success')
  vi.spyOn(toasts, 'error')
  rpc.mockImplementation(() => ({ server_time: new Date().toISOString() }))
})

function show(path = '/profile') {
  return render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>
        <KeepGame />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

async function keep() {
  fireEvent.click(screen.getByRole('button', { name: 'guest.keep' }))
  const email = await screen.findByLabelText('auth.email')
  fireEvent.change(email, { target: { value: 'anna@hunt.test' } })
  fireEvent.change(screen.getByLabelText('auth.password'), { target: { value: 'kincs-1-lada' } })
  fireEvent.click(screen.getAllByRole('button', { name: 'guest.keep' }).at(-1) ?? email)
}

it.each([
  ['A free address', [guest], 'guest.requestedText'],
  ['An address in use', [refusal('email_exists')], 'guest.requestedText'],
  [
    'After a day a free address',
    [refusal('reauthentication_needed', 400), guest],
    'guest.requestedTextguest.noPassword',
  ],
  [
    'After a day an address in use',
    [refusal('reauthentication_needed', 400), refusal('email_exists')],
    'guest.requestedTextguest.noPassword',
  ],
])('%s seems to get a mail, also after a reload', async (_what, answers, notice) => {
  settings.mockReturnValue({ providers: [], confirms: true })
  for (const answer of answers) updateUser.mockResolvedValueOnce(answer)
  await startPersistingQueries('anna')
  const page = show()
  await keep()
  await waitFor(() => expect(toasts.success).toHaveBeenCalledExactlyOnceWith('guest.requested'))
  expect(await screen.findByText('guest.requestedText')).toBeVisible()
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(localStorage.getItem('persisted-queries-of')).toBe('anna'))
  page.unmount()
  queryClient.clear()
  await startPersistingQueries('anna')
  show()
  expect(screen.getByRole('status')).toHaveTextContent(notice)
  expect(screen.queryByText('guest.text')).toBeNull()
  await deletePersistedQueries('anna')
})

it('Another device does not tell whether the address was free', async () => {
  settings.mockReturnValue({ providers: [], confirms: true })
  const asked = { new_email: 'anna@hunt.test', email_change_sent_at: new Date().toISOString() }
  vi.mocked(supabase.auth.getUser).mockResolvedValue({
    data: { user: { ...guest.data.user, ...asked } },
    error: null,
  } as never)
  show()
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  await act(async () => Promise.resolve())
  expect(screen.getByText('guest.text')).toBeVisible()
  expect(screen.queryByRole('status')).toBeNull()
})

it('Without confirmations an address in use is refused', async () => {
  settings.mockReturnValue({ providers: [], confirms: false })
  updateUser.mockResolvedValueOnce(refusal('email_exists'))
  show()
  await keep()
  await waitFor(() =>
    expect(toasts.error).toHaveBeenCalledExactlyOnceWith('profile.emailChange.errors.taken'),
  )
  expect(screen.queryByRole('status')).toBeNull()
})

it('Enabled third parties are added to the account of the guest', async () => {
  settings.mockReturnValue({ providers: ['google'], confirms: true })
  linkIdentity.mockResolvedValue({ data: {}, error: null })
  await act(async () => {
    show()
    await Promise.resolve()
  })
  fireEvent.click(await screen.findByRole('button', { name: 'auth.continueWith' }))
  await waitFor(() =>
    expect(linkIdentity).toHaveBeenCalledWith(
      expect.objectContaining({
        provider: 'google',
        options: expect.objectContaining({
          redirectTo: `${window.location.origin}/profile`,
        }) as object,
      }),
    ),
  )
})

it.each([
  ['identity_already_exists', 'guest.linkTaken'],
  ['email_exists', 'profile.emailChange.errors.taken'],
  ['unexpected_failure', 'guest.linkFailed'],
])('The profile says why a third party could not be added: %s', async (code, text) => {
  settings.mockReturnValue({ providers: [], confirms: true })
  show(`/profile?error=server_error&error_code=${code}`)
  expect(await screen.findByRole('alert')).toHaveTextContent(text)
})
