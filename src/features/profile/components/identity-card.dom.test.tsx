import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { IdentityCard } from '@/features/profile/components/identity-card'
import { accountKeys } from '@/lib/account/keys'
import type { Profile } from '@/lib/account/profile'
import { queryClient } from '@/lib/supabase/query-client'
import { useSessionStore } from '@/stores/session'

vi.mock('@/features/profile/components/email-change', () => ({ EmailChange: () => null }))

const profile = { name: 'Anna', email: '', role: 'admin', created_at: '2026-11-24T10:00:00Z' }

it('Shows the real balance during a test session', () => {
  useSessionStore.setState({ user: { uid: 'anna', email: '', needsMfa: false } })
  queryClient.setQueryData(accountKeys.balance('anna'), { balance: 100, own_balance: 37 })
  render(
    <QueryClientProvider client={queryClient}>
      <IdentityCard profile={{ points_total: 5, ...profile } as Profile} />
    </QueryClientProvider>,
  )
  expect(screen.getByText('37')).toBeVisible()
  expect(screen.queryByText('100')).toBeNull()
})

it('Shows the code of the player without asking the server', async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <IdentityCard profile={{ points_total: 5, id: 'anna', ...profile } as Profile} />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'profile.myCode' }))
  expect(await screen.findByRole('img', { name: 'profile.myCode' })).toBeVisible()
})
