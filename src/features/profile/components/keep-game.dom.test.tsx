import { AuthApiError } from '@supabase/supabase-js'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { KeepGame } from '@/features/profile/components/keep-game'
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
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>
        <KeepGame />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

it.each([
  ['A free address gets a mail', false, [guest], 'guest.sent'],
  ['An address in use seems to get one, too', false, [refusal('email_exists')], 'guest.sent'],
  [
    'After a day a free address gets one, but the password is not kept',
    false,
    [refusal('reauthentication_needed', 400), guest],
    'guest.sentWithoutPassword',
  ],
  [
    'After a day an address in use seems to get the same',
    false,
    [refusal('reauthentication_needed', 400), refusal('email_exists')],
    'guest.sentWithoutPassword',
  ],
  [
    'Without confirmations an address in use is refused',
    true,
    [refusal('email_exists')],
    'profile.emailChange.errors.taken',
  ],
])('%s', async (_what, autoconfirms, answers, text) => {
  settings.mockReturnValue({ providers: [], confirms: !autoconfirms })
  for (const answer of answers) updateUser.mockResolvedValueOnce(answer)
  show()
  fireEvent.click(screen.getByRole('button', { name: 'guest.keep' }))
  const email = await screen.findByLabelText('auth.email')
  fireEvent.change(email, { target: { value: 'anna@hunt.test' } })
  fireEvent.change(screen.getByLabelText('auth.password'), { target: { value: 'kincs-1-lada' } })
  fireEvent.click(screen.getAllByRole('button', { name: 'guest.keep' }).at(-1) ?? email)
  const announce = autoconfirms ? toasts.error : toasts.success
  await waitFor(() => expect(announce).toHaveBeenCalledExactlyOnceWith(text))
})

it('Enabled third parties are added to the account of the guest', async () => {
  settings.mockReturnValue({ providers: ['google'], confirms: true })
  linkIdentity.mockResolvedValue({ data: {}, error: null })
  show()
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
