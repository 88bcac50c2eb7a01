import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { ProfileScreen } from '@/features/profile/components/profile-screen'
import { accountKeys } from '@/lib/account/keys'
import { queryClient } from '@/lib/supabase/query-client'
import { fakeBackend } from '@tests/support/fake-backend'
import { useSessionStore } from '@/stores/session'

const { rpc } = fakeBackend()
vi.mock('@/lib/shell/install-prompt', () => ({ useInstall: () => ({ canInstall: false }) }))
vi.mock('@/features/profile/components/identity-card', () => ({ IdentityCard: () => null }))
vi.mock('@/features/profile/components/second-factor-card', () => ({
  SecondFactorCard: () => null,
}))
vi.mock('@/features/profile/components/token-history', () => ({ TokenHistory: () => null }))

it('The public name can be chosen without losing the focus, one change at a time', async () => {
  useSessionStore.setState({ user: { uid: 'anna', email: '', needsMfa: false } })
  queryClient.setQueryData(accountKeys.profile('anna'), { id: 'anna', is_named_publicly: false })
  rpc.mockReturnValue(new Promise(() => undefined))
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <ProfileScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const checkbox = screen.getByRole('checkbox', { name: 'profile.publicName.label' })
  fireEvent.click(checkbox)
  await vi.waitFor(() => expect(rpc).toHaveBeenCalledOnce())
  await vi.waitFor(() => expect(checkbox).toBeChecked())
  // Browsers remove the focus from a disabled field.
  expect(checkbox).toBeEnabled()

  fireEvent.click(checkbox)
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  expect(checkbox).toBeChecked()
  expect(rpc).toHaveBeenCalledOnce()
})
