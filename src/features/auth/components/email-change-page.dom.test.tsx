import { AuthApiError } from '@supabase/supabase-js'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { EmailChangePage } from '@/features/auth/components/email-change-page'
import { ephemeralAuth } from '@/lib/account/ephemeral-client'
import { queryClient } from '@/lib/supabase/query-client'

const verifyOtp = vi.fn()

beforeEach(() => {
  verifyOtp.mockReset()
  vi.spyOn(ephemeralAuth(), 'verifyOtp').mockImplementation(verifyOtp)
  vi.spyOn(ephemeralAuth(), 'signOut').mockResolvedValue({ error: null })
})

function open(search = '?token_hash=abc&type=email_change') {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[`/email-change${search}`]}>
        <EmailChangePage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

const press = () =>
  fireEvent.click(screen.getByRole('button', { name: 'profile.emailChange.confirm' }))

it('Opening the link confirms nothing until the button is pressed', async () => {
  const session = { user: { email: 'elek@gmail.hu' } }
  verifyOtp.mockResolvedValue({ data: { ...session, session }, error: null })
  open()
  expect(verifyOtp).not.toHaveBeenCalled()
  press()
  expect(await screen.findByText('profile.emailChange.doneTitle')).toBeVisible()
  expect(verifyOtp).toHaveBeenCalledExactlyOnceWith({ token_hash: 'abc', type: 'email_change' })
  expect(ephemeralAuth().signOut).toHaveBeenCalledOnce()
  expect(screen.getByRole('link', { name: 'auth.continue' })).toHaveFocus()
})

it('The page asks for the second mailbox when both have to confirm', async () => {
  verifyOtp.mockResolvedValue({ data: { user: null, session: null }, error: null })
  open()
  press()
  expect(await screen.findByText('profile.emailChange.halfText')).toBeVisible()
  expect(ephemeralAuth().signOut).not.toHaveBeenCalled()
})

it('A used link points to the profile, where a new one can be requested', async () => {
  verifyOtp.mockResolvedValue({ data: {}, error: new AuthApiError('no', 403, 'otp_expired') })
  open()
  press()
  expect(await screen.findByText('profile.emailChange.expired')).toBeVisible()
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'profile.emailChange.toProfile' })).toHaveFocus(),
  )
})

it('A URL without a token is shown as expired', () => {
  open('')
  expect(screen.getByText('profile.emailChange.expired')).toBeVisible()
})

it('The button stays after an error that a retry may fix', async () => {
  verifyOtp.mockResolvedValue({
    data: {},
    error: new AuthApiError('no', 500, 'unexpected_failure'),
  })
  open()
  press()
  expect(await screen.findByText('errors.unknown')).toBeVisible()
  expect(screen.getByRole('button', { name: 'profile.emailChange.confirm' })).toBeEnabled()
})
