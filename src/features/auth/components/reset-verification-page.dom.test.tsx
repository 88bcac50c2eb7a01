import { AuthApiError } from '@supabase/supabase-js'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { paths } from '@/config/paths'
import { ResetVerificationPage } from '@/features/auth/components/reset-verification-page'
import { queryClient } from '@/lib/supabase/query-client'
import { supabase } from '@/lib/supabase/client'

it('A used recovery link offers to request a new one', async () => {
  vi.spyOn(supabase.auth, 'verifyOtp').mockResolvedValue({
    data: { user: null, session: null },
    error: new AuthApiError('Email link is invalid or has expired', 403, 'otp_expired'),
  })
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[`${paths.resetPasswordVerification}?token_hash=used`]}>
        <ResetVerificationPage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  for (const name of ['auth.newPassword', 'auth.repeatPassword']) {
    fireEvent.change(screen.getByLabelText(name), { target: { value: 'Uj-jelszo-9876' } })
  }
  fireEvent.click(screen.getByRole('button', { name: 'auth.saveNewPassword' }))
  expect(await screen.findByText('auth.errors.otp_expired')).toBeVisible()
  const link = screen.getByRole('link', { name: 'auth.sendResetLink' })
  expect(link).toHaveAttribute('href', paths.resetPasswordRequest)
})
