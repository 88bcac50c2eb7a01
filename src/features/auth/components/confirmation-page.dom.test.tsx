import { AuthApiError } from '@supabase/supabase-js'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { ConfirmationPage } from '@/features/auth/components/confirmation-page'
import { queryClient } from '@/lib/supabase/query-client'

const { here, elsewhere, endEphemeralSession, session } = vi.hoisted(() => ({
  here: vi.fn(),
  elsewhere: vi.fn(),
  endEphemeralSession: vi.fn(() => Promise.resolve()),
  session: { status: 'signed_out' },
}))
vi.mock('@/lib/supabase/client', () => ({ supabase: { auth: { verifyOtp: here } } }))
vi.mock('@/lib/account/ephemeral-client', () => ({
  ephemeralAuth: () => ({ verifyOtp: elsewhere }),
  endEphemeralSession,
}))
vi.mock('@/lib/account/session', () => ({ useSession: () => session }))

const user = { email: 'elek@hunt.test' }

beforeEach(() => {
  vi.clearAllMocks()
  session.status = 'signed_out'
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
  session.status = 'signed_in'
  elsewhere.mockResolvedValue({ data: { user, session: { user } }, error: null })
  open()
  press()
  expect(await screen.findByText('auth.confirmation.otherAccount')).toBeVisible()
  expect(here).not.toHaveBeenCalled()
  expect(endEphemeralSession).toHaveBeenCalledOnce()
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
