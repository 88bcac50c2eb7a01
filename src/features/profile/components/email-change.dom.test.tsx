import { AuthApiError, AuthRetryableFetchError } from '@supabase/supabase-js'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { EmailChange } from '@/features/profile/components/email-change'
import { ephemeralAuth } from '@/lib/account/ephemeral-client'
import { supabase } from '@/lib/supabase/client'
import { fakeBackend } from '@tests/support/fake-backend'
import { queryClient } from '@/lib/supabase/query-client'

const [getUser, updateUser, signInWithPassword] = [vi.fn(), vi.fn(), vi.fn()]
const { rpc } = fakeBackend()

const authError = (code: string, status = 422) => ({ error: new AuthApiError('no', status, code) })
const account = (about: object = {}) => ({
  data: { user: about },
  error: null,
})

const answerState = (hasPassword: boolean) =>
  rpc.mockImplementation(() => ({
    ...{ server_time: new Date().toISOString(), has_password: hasPassword },
  }))

beforeEach(() => {
  queryClient.clear()
  vi.clearAllMocks()
  vi.spyOn(supabase.auth, 'getUser').mockImplementation(getUser)
  vi.spyOn(supabase.auth, 'updateUser').mockImplementation(updateUser)
  vi.spyOn(ephemeralAuth(), 'signInWithPassword').mockImplementation(signInWithPassword)
  vi.spyOn(ephemeralAuth(), 'signOut').mockResolvedValue({ error: null })
  answerState(true)
  getUser.mockResolvedValue(account())
  updateUser.mockResolvedValue({ error: null })
  signInWithPassword.mockResolvedValue({ error: null })
})

function show() {
  render(
    <QueryClientProvider client={queryClient}>
      <EmailChange current="elek@gmial.hu" />
    </QueryClientProvider>,
  )
}

const field = (name: 'newEmail' | 'password') =>
  screen.getByLabelText(`profile.emailChange.${name}`)

async function submit(email: string, password = 'kincses-1-lada') {
  show()
  await waitFor(() => expect(getUser).toHaveBeenCalled())
  fireEvent.click(screen.getByRole('button', { name: 'profile.emailChange.action' }))
  await screen.findByRole('dialog')
  fireEvent.change(field('newEmail'), { target: { value: email } })
  fireEvent.change(field('password'), { target: { value: password } })
  fireEvent.click(screen.getByRole('button', { name: 'profile.emailChange.send' }))
}

it('Checks the password in a separate client and requests the mail in the current session', async () => {
  await submit(' Elek@Gmail.HU ')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const credentials = {
    email: 'elek@gmial.hu',
    password: 'kincses-1-lada',
    options: { captchaToken: undefined },
  }
  expect(signInWithPassword).toHaveBeenCalledExactlyOnceWith(credentials)
  expect(ephemeralAuth().signOut).toHaveBeenCalledOnce()
  expect(updateUser).toHaveBeenCalledExactlyOnceWith({ email: 'elek@gmail.hu' })
})

it.each([
  ['elek', 'x', 'errors.invalid_email'],
  ['ELEK@gmial.hu', 'x', 'profile.emailChange.errors.same'],
  ['elek@gmail.hu', '', 'profile.emailChange.errors.password_missing'],
])(
  '%s with the password "%s" is rejected before anything is sent',
  async (email, password, key) => {
    await submit(email, password)
    expect(await screen.findByText(key)).toBeVisible()
    expect(signInWithPassword).not.toHaveBeenCalled()
  },
)

it('Moves the focus to the password field after a wrong password and sends no mail', async () => {
  signInWithPassword.mockResolvedValue(authError('invalid_credentials', 400))
  await submit('elek@gmail.hu', 'rossz')
  expect(await screen.findByText('profile.emailChange.errors.wrong_password')).toBeVisible()
  expect(field('password')).toHaveFocus()
  expect(updateUser).not.toHaveBeenCalled()
})

it.each([
  ['email_exists', 'profile.emailChange.errors.taken'],
  ['email_address_invalid', 'errors.invalid_email'],
])('Shows %s at the e-mail field', async (code, key) => {
  updateUser.mockResolvedValue(authError(code))
  await submit('elek@gmail.hu')
  expect(await screen.findByText(key)).toBeVisible()
  expect(field('newEmail')).toHaveFocus()
})

it.each([
  [authError('over_email_send_rate_limit', 429), 'auth.errors.over_email_send_rate_limit'],
  [authError('insufficient_aal', 401), 'secondFactor.errors.codeNeeded'],
  [authError('user_banned', 403), 'auth.errors.user_banned'],
  [{ error: new AuthRetryableFetchError('offline', 0) }, 'errors.network_unavailable'],
])('Shows errors of no field below the form: %s', async (answer, key) => {
  updateUser.mockResolvedValue(answer)
  await submit('elek@gmail.hu')
  expect(await screen.findByText(key)).toBeVisible()
  expect(field('newEmail')).toHaveValue('elek@gmail.hu')
  expect(document.querySelector('[aria-invalid]')).toBeNull()
})

it('Shows a failure at once, even if the refetch of the address gets no answer', async () => {
  await submit('elek', 'x')
  await screen.findByText('errors.invalid_email')
  getUser.mockReturnValue(new Promise(() => undefined))
  updateUser.mockResolvedValue({ error: new AuthRetryableFetchError('offline', 0) })
  fireEvent.change(field('newEmail'), { target: { value: 'elek@gmail.hu' } })
  fireEvent.click(screen.getByRole('button', { name: 'profile.emailChange.send' }))
  expect(await screen.findByText('errors.network_unavailable')).toBeVisible()
  await waitFor(() => expect(getUser).toHaveBeenCalledTimes(2))
  expect(screen.getByRole('button', { name: 'profile.emailChange.send' })).toBeEnabled()
})

it('Shows a pending address until its link expires', async () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const requestedAgo = (minutes: number) =>
    account({ new_email: 'elek@gmail.hu', email_change_sent_at: ago(minutes) })
  getUser.mockResolvedValue(requestedAgo(59))
  show()
  expect(await screen.findByRole('status')).toHaveTextContent('profile.emailChange.waiting')
  getUser.mockResolvedValue(requestedAgo(61))
  await queryClient.invalidateQueries()
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
})

it('Tells users of third-party accounts how to get a password', async () => {
  answerState(false)
  show()
  await waitFor(() => expect(getUser).toHaveBeenCalled())
  fireEvent.click(screen.getByRole('button', { name: 'profile.emailChange.action' }))
  expect(await screen.findByText('profile.emailChange.noPassword')).toBeVisible()
})
