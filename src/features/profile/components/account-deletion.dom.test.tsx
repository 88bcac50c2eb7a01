import { AuthApiError } from '@supabase/supabase-js'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { AccountDeletion } from '@/features/profile/components/account-deletion'
import type { Profile } from '@/lib/account/profile'
import { supabase } from '@/lib/supabase/client'
import { AppError } from '@/lib/supabase/errors'
import { fakeBackend } from '@tests/support/fake-backend'
import { queryClient } from '@/lib/supabase/query-client'

const { verifyMfaCode } = vi.hoisted(() => ({ verifyMfaCode: vi.fn() }))
const auth = { getUser: vi.fn(), getSession: vi.fn(), signInWithPassword: vi.fn() }
const { rpc, send } = fakeBackend()
vi.mock('@/lib/account/second-factor', async (original) => ({
  ...(await original<object>()),
  verifyMfaCode,
}))

const wrong = (code: string) => new AuthApiError('no', 400, code)
const profile = { id: 'elek', email: 'elek@hunt.test', points_total: 0 } as Profile

/** Answers whether the account has a password, and its deletion. */
const answer = (hasPassword: boolean, remove: () => unknown) =>
  rpc.mockImplementation((name) =>
    name === 'get_player_state' ? { has_password: hasPassword } : remove(),
  )

beforeEach(() => {
  queryClient.clear()
  vi.clearAllMocks()
  vi.spyOn(supabase.auth, 'getUser').mockImplementation(auth.getUser)
  vi.spyOn(supabase.auth, 'getSession').mockImplementation(auth.getSession)
  vi.spyOn(supabase.auth, 'signInWithPassword').mockImplementation(auth.signInWithPassword)
  vi.spyOn(supabase.auth, 'signOut').mockResolvedValue({ error: null })
  // No photos.
  send.mockReturnValue([])
  auth.getUser.mockResolvedValue({ data: { user: {} }, error: null })
  auth.getSession.mockResolvedValue({
    data: { session: { user: { factors: [] }, access_token: 'token' } },
  })
  auth.signInWithPassword.mockResolvedValue({ error: null })
  answer(true, () => ({ deleted: true }))
})

function openDialog() {
  render(
    <QueryClientProvider client={queryClient}>
      <AccountDeletion profile={profile} />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'profile.deletion.action' }))
  fireEvent.change(screen.getByLabelText('profile.deletion.wordLabel'), {
    target: { value: 'profile.deletion.word' },
  })
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const confirm = () =>
  fireEvent.click(screen.getAllByRole('button', { name: 'profile.deletion.action' }).at(-1)!)

it('Requires the password if the account has one', async () => {
  openDialog()
  await screen.findByLabelText('profile.emailChange.password')
  auth.signInWithPassword.mockResolvedValueOnce({ error: wrong('invalid_credentials') })
  type('profile.emailChange.password', 'guess-1')
  confirm()
  await screen.findByText('profile.emailChange.errors.wrong_password')
  expect(rpc).not.toHaveBeenCalledWith('delete_my_account', {})
  type('profile.emailChange.password', 'right-1')
  confirm()
  await waitFor(() => expect(rpc).toHaveBeenCalledWith('delete_my_account', {}))
  expect(auth.signInWithPassword).toHaveBeenLastCalledWith({
    email: 'elek@hunt.test',
    password: 'right-1',
    options: { captchaToken: undefined },
  })
})

it('Requires a code if the account has a second factor', async () => {
  auth.getSession.mockResolvedValue({
    data: { session: { user: { factors: [{ status: 'verified' }] }, access_token: 'token' } },
  })
  openDialog()
  await screen.findByLabelText('secondFactor.code')
  verifyMfaCode.mockRejectedValueOnce(wrong('mfa_verification_failed'))
  type('secondFactor.code', '111111')
  confirm()
  await screen.findByText('secondFactor.errors.wrongCode')
  expect(rpc).not.toHaveBeenCalledWith('delete_my_account', {})
  type('secondFactor.code', '222222')
  confirm()
  await waitFor(() => expect(rpc).toHaveBeenCalledWith('delete_my_account', {}))
  expect(auth.signInWithPassword).not.toHaveBeenCalled()
})

it('Asks third-party accounts to sign in again when the database requires it', async () => {
  answer(false, () => Promise.reject(new AppError('recent_sign_in_required', 403)))
  openDialog()
  await waitFor(() => expect(auth.getUser).toHaveBeenCalled())
  expect(screen.queryByLabelText('profile.emailChange.password')).toBeNull()
  confirm()
  fireEvent.click(await screen.findByRole('button', { name: 'profile.deletion.signInAgain' }))
  await waitFor(() => expect(supabase.auth.signOut).toHaveBeenCalledOnce())
})
