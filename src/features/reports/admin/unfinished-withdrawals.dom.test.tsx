import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { UnfinishedWithdrawals } from '@/features/reports/admin/unfinished-withdrawals'
import { AppError } from '@/lib/supabase/errors'
import { queryClient } from '@/lib/supabase/query-client'
import { fakeBackend } from '@tests/support/fake-backend'

const { rpc, rows } = fakeBackend()

const withdrawal = { qr_code_id: 'lion', code_name: 'Oroszlán', owners: 250, handled: 100 }

/** A promise that the test fulfils. */
function portion() {
  let answer = (_remaining: number): void => undefined
  const promise = new Promise<unknown>((resolve) => {
    answer = (remaining) => resolve({ players: 250, refunded: 10, unlocked: 0, remaining })
  })
  return { promise, answer }
}

const progress = () => screen.getByRole('progressbar')

beforeEach(() => {
  queryClient.clear()
  rpc.mockReset()
  rows.mockReset().mockResolvedValueOnce([withdrawal]).mockResolvedValue([])
})

function show() {
  render(
    <QueryClientProvider client={queryClient}>
      <UnfinishedWithdrawals gameSessionId="buda" />
    </QueryClientProvider>,
  )
}

test('An unfinished withdrawal goes on by itself, shows each portion and disappears at the end', async () => {
  const [first, second] = [portion(), portion()]
  rpc.mockReturnValueOnce(first.promise).mockReturnValueOnce(second.promise)
  show()
  expect(await screen.findByRole('progressbar')).toHaveAttribute('value', '100')
  expect(progress()).toHaveAttribute('max', '250')
  first.answer(50)
  await vi.waitFor(() => expect(progress()).toHaveAttribute('value', '200'))
  second.answer(0)
  await vi.waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  // Remedy and reason were said when the code was withdrawn.
  expect(rpc.mock.calls.map(([name, args]) => [name, args])).toEqual(
    Array(2).fill(['admin_withdraw_code', { p_game_session_id: 'buda', p_qr_code_id: 'lion' }]),
  )
})

test('A portion that fails stops the withdrawal until the organiser tries again', async () => {
  rows.mockReset().mockResolvedValue([withdrawal])
  rpc.mockRejectedValueOnce(new AppError('network_unavailable'))
  show()
  const again = await screen.findByRole('button', { name: 'common.retry' })
  expect(rpc).toHaveBeenCalledTimes(1)
  expect(progress()).toHaveAttribute('value', '100')
  rows.mockResolvedValue([])
  rpc.mockResolvedValueOnce({ players: 250, refunded: 10, unlocked: 0, remaining: 0 })
  fireEvent.click(again)
  await vi.waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  expect(rpc).toHaveBeenCalledTimes(2)
})
