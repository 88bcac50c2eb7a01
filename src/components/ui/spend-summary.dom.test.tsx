import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { SpendSummary, type SpendSummaryProps } from '@/components/ui/spend-summary'
import { useTokenBalance } from '@/lib/account/token-balance'

vi.mock('@/lib/account/token-balance', () => ({ useTokenBalance: vi.fn() }))

const question = { price: 10, earlierPrice: null, error: null } satisfies Partial<SpendSummaryProps>

function haveBalance(balance: number): void {
  vi.mocked(useTokenBalance, { partial: true }).mockReturnValue({ balance })
}

const amounts = () =>
  screen.getAllByRole('definition').map((line) => parseInt(line.textContent ?? ''))

it('does not subtract the price twice when the broadcast arrives before the response', () => {
  haveBalance(140)
  const { rerender } = render(<SpendSummary {...question} isPending />)
  haveBalance(130)
  rerender(<SpendSummary {...question} isPending />)
  expect(amounts()).toEqual([10, 140, 130])
})

it('follows the balance until the purchase starts', () => {
  haveBalance(140)
  const { rerender } = render(<SpendSummary {...question} isPending={false} />)
  haveBalance(190)
  rerender(<SpendSummary {...question} isPending={false} />)
  expect(amounts()).toEqual([10, 190, 180])
})

it('uses the account balance during a test session', () => {
  vi.mocked(useTokenBalance, { partial: true }).mockReturnValue({ balance: 150, ownBalance: 30 })
  render(<SpendSummary {...question} isPending={false} fromOwn />)
  expect(amounts()).toEqual([10, 30, 20])
})
