import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { SignUpForm } from '@/features/auth/components/sign-up-form'
import { supabase } from '@/lib/supabase/client'
import { fakeBackend } from '@tests/support/fake-backend'
import { queryClient } from '@/lib/supabase/query-client'

const signUp = vi.fn()
vi.mock('@/lib/i18n/i18n', () => ({ currentLanguage: () => 'en' }))
const { rpc } = fakeBackend()

beforeEach(() => {
  signUp.mockReset()
  queryClient.clear()
  vi.spyOn(supabase.auth, 'signUp').mockImplementation(signUp)
  rpc.mockReturnValue(false)
})

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <SignUpForm />
    </QueryClientProvider>,
  )

function send(values: Record<'name' | 'email' | 'password', string>): void {
  show()
  for (const [field, value] of Object.entries(values)) {
    fireEvent.change(screen.getByLabelText(`auth.${field}`), { target: { value } })
  }
  fireEvent.click(screen.getByRole('button', { name: 'auth.signUp' }))
}

it('Sign-up sends the name and the current language', async () => {
  signUp.mockResolvedValue({ data: { session: {} }, error: null })
  send({ name: ' Vera ', email: 'Vera@Hunt.test', password: 'kincses-1-lada' })
  await waitFor(() => expect(signUp).toHaveBeenCalledOnce())
  expect(signUp.mock.calls[0]?.[0]).toMatchObject({
    email: 'vera@hunt.test',
    options: { data: { name: 'Vera', language: 'en' } },
  })
})

it('A password longer than 72 bytes is not sent', async () => {
  // 37 letters, but 73 bytes.
  send({ name: 'Vera', email: 'vera@hunt.test', password: `1${'ő'.repeat(36)}` })
  expect(await screen.findByText('auth.errors.long_password')).toBeVisible()
  expect(signUp).not.toHaveBeenCalled()
})

it('tells the first visitor that this account becomes the organiser', async () => {
  rpc.mockReturnValue(true)
  show()
  expect(await screen.findByText('auth.firstAccount')).toBeVisible()
  expect(rpc).toHaveBeenCalledWith('awaits_first_account', {})
})

it('tells later visitors nothing about the organiser', async () => {
  show()
  await waitFor(() => expect(rpc).toHaveBeenCalled())
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.queryByText('auth.firstAccount')).toBeNull()
})
