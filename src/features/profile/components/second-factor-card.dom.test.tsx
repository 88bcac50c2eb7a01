import { AuthApiError } from '@supabase/supabase-js'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { SecondFactorCard } from '@/features/profile/components/second-factor-card'
import { profile } from '@tests/support/profile.fixture'
import { supabase } from '@/lib/supabase/client'
import { fakeBackend } from '@tests/support/fake-backend'
import { queryClient } from '@/lib/supabase/query-client'
import { useSessionStore } from '@/stores/session'

const auth = {
  getUser: vi.fn(),
  signInWithPassword: vi.fn(),
  mfa: { listFactors: vi.fn(), enroll: vi.fn() },
}
const { rpc } = fakeBackend()

const authError = (code: string) => ({ data: null, error: new AuthApiError('no', 400, code) })
const answerState = (hasPassword: boolean) =>
  rpc.mockReturnValue({ profile: { ...profile, role: 'admin' }, has_password: hasPassword })

beforeEach(() => {
  queryClient.clear()
  vi.clearAllMocks()
  vi.spyOn(supabase.auth, 'getUser').mockImplementation(auth.getUser)
  vi.spyOn(supabase.auth, 'signInWithPassword').mockImplementation(auth.signInWithPassword)
  vi.spyOn(supabase.auth.mfa, 'listFactors').mockImplementation(auth.mfa.listFactors)
  vi.spyOn(supabase.auth.mfa, 'enroll').mockImplementation(auth.mfa.enroll)
  vi.spyOn(supabase.auth, 'signOut').mockResolvedValue({ error: null })
  useSessionStore.setState({ user: { uid: 'anna', email: '', needsMfa: false } })
  auth.getUser.mockResolvedValue({ data: { user: {} }, error: null })
  answerState(true)
  vi.mocked(supabase.auth.getSession).mockResolvedValue({
    data: { session: { user: { factors: [] }, access_token: 'token' } },
  } as never)
  auth.mfa.listFactors.mockResolvedValue({ data: { all: [], totp: [] }, error: null })
  auth.mfa.enroll.mockResolvedValue({
    data: { id: 'f', totp: { qr_code: 'data:,', secret: 'ABCD', uri: 'otpauth://x' } },
    error: null,
  })
})

async function switchOn() {
  render(
    <QueryClientProvider client={queryClient}>
      <SecondFactorCard email="sara@hunt.test" />
    </QueryClientProvider>,
  )
  const button = await screen.findByRole('button', { name: 'secondFactor.switchOn' })
  await waitFor(() => expect(button).toBeEnabled())
  fireEvent.click(button)
}

it('Requires the correct password before it sets up a second factor', async () => {
  await switchOn()
  const give = (password: string) => {
    const field = screen.getByLabelText('profile.emailChange.password')
    fireEvent.change(field, { target: { value: password } })
    fireEvent.submit(field)
  }
  auth.signInWithPassword.mockResolvedValueOnce(authError('invalid_credentials'))
  give('guess-1')
  await screen.findByText('profile.emailChange.errors.wrong_password')
  expect(auth.mfa.enroll).not.toHaveBeenCalled()
  auth.signInWithPassword.mockResolvedValueOnce({ error: null })
  give('right-1')
  await screen.findByRole('img', { name: 'secondFactor.picture' })
  expect(auth.signInWithPassword).toHaveBeenLastCalledWith({
    email: 'sara@hunt.test',
    password: 'right-1',
    options: { captchaToken: undefined },
  })
})

it('Asks third-party accounts to sign in again when the server requires it', async () => {
  answerState(false)
  auth.mfa.enroll.mockResolvedValue(authError('reauthentication_needed'))
  await switchOn()
  fireEvent.click(await screen.findByRole('button', { name: 'profile.deletion.signInAgain' }))
  expect(auth.signInWithPassword).not.toHaveBeenCalled()
  await waitFor(() => expect(supabase.auth.signOut).toHaveBeenCalledOnce())
})
