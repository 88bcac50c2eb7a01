import { AuthApiError } from '@supabase/supabase-js'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { ConfirmationPage } from '@/features/auth/components/confirmation-page'
import { ephemeralAuth } from '@/lib/account/ephemeral-client'
import { supabase } from '@/lib/supabase/client'
import { queryClient } from '@/lib/supabase/query-client'
import { useSessionStore } from '@/stores/session'

const here = vi.fn()
const elsewhere = vi.fn()
const endElsewhere = vi.fn()

const user = { email: 'elek@hunt.test' }

beforeEach(() => {
  vi.clearAllMocks()
  vi.spyOn(supabase.auth, 'verifyOtp').mockImplementation(here)
  vi.spyOn(ephemeralAuth(), 'verifyOtp').mockImplementation(elsewhere)
  vi.spyOn(ephemeralAuth(), 'signOut').mockImplementation(endElsewhere.mockResolvedValue({}))
  useSessionStore.setState({ status: 'signed_out', user: null })
})

function open(search = '?token_hash=abc&type=email') {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[`/confirm-email${search}`]}>
        <ConfirmationPage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

const press = () =>
  fireEvent.click(screen.getByRole('button', { name: 'auth.confirmation.button' }))

it('Opening the link confirms nothing; the button confirms and signs in', async () => {
  here.mockResolvedValue({ data: { user, session: { user } }, error: null })
  open()
  expect(here).not.toHaveBeenCalled()
  press()
  expect(await screen.findByText('auth.confirmation.doneTitle')).toBeVisible()
  expect(here).toHaveBeenCalledExactlyOnceWith({ token_hash: 'abc', type: 'email' })
  expect(screen.getByRole('link', { name: 'auth.continue' })).toHaveFocus()
})

it('Confirming another account keeps the current session', async () => {
  const anna = { uid: 'anna', email: '', needsMfa: false }
  useSessionStore.setState({ status: 'signed_in', user: anna })
  elsewhere.mockResolvedValue({ data: { user, session: { user } }, error: null })
  open()
  press()
  expect(await screen.findByText('auth.confirmation.otherAccount')).toBeVisible()
  expect(here).not.toHaveBeenCalled()
  expect(endElsewhere).toHaveBeenCalledExactlyOnceWith({ scope: 'local' })
})

it.each(['', '?token_hash=abc'])(
  'A link without a token or a used link points to sign-in (%s)',
  async (search) => {
    here.mockResolvedValue({ data: {}, error: new AuthApiError('no', 403, 'otp_expired') })
    open(search)
    if (search) press()
    expect(await screen.findByText('auth.confirmation.expired')).toBeVisible()
    expect(screen.getByRole('link', { name: 'auth.signIn' })).toBeVisible()
  },
)
