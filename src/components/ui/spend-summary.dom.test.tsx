import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { SpendSummary, type SpendSummaryProps } from '@/components/ui/spend-summary'
import { tokenBalanceQueryOptions } from '@/lib/account/token-balance'
import { fakeBackend } from '@tests/support/fake-backend'
import { queryClient } from '@/lib/supabase/query-client'
import { useSessionStore } from '@/stores/session'

fakeBackend()
beforeEach(() => useSessionStore.setState({ user: { uid: 'anna', email: '', needsMfa: false } }))

const question = { price: 10, earlierPrice: null, error: null } satisfies Partial<SpendSummaryProps>

const wallet = { user_id: 'anna', total_earned: 0, total_spent: 0, last_updated: null }
const haveBalance = (balance: number, own_balance?: number) =>
  act(() => {
    const { queryKey } = tokenBalanceQueryOptions('anna')
    queryClient.setQueryData(queryKey, { ...wallet, balance, own_balance })
  })
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

const amounts = () =>
  screen.getAllByRole('definition').map((line) => parseInt(line.textContent ?? ''))

it('does not subtract the price twice when the broadcast arrives before the response', () => {
  haveBalance(140)
  const { rerender } = render(<SpendSummary {...question} isPending />, { wrapper })
  haveBalance(130)
  rerender(<SpendSummary {...question} isPending />)
  expect(amounts()).toEqual([10, 140, 130])
})

it('follows the balance until the purchase starts', () => {
  haveBalance(140)
  const { rerender } = render(<SpendSummary {...question} isPending={false} />, { wrapper })
  haveBalance(190)
  rerender(<SpendSummary {...question} isPending={false} />)
  expect(amounts()).toEqual([10, 190, 180])
})

it('uses the account balance during a test session', () => {
  haveBalance(150, 30)
  render(<SpendSummary {...question} isPending={false} fromOwn />, { wrapper })
  expect(amounts()).toEqual([10, 30, 20])
})
