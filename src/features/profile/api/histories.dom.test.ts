import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { tokenTransactionsQueryOptions } from '@/features/profile/api/list-token-transactions'
import { scansQueryOptions } from '@/features/profile/api/scans'
import { read, rpc } from '@/lib/rpc'

vi.mock('@/lib/rpc', () => ({
  rpc: vi.fn(() => Promise.resolve([])),
  read: vi.fn(() => Promise.resolve([])),
}))
const { asked } = vi.hoisted(() => ({ asked: [] as unknown[][] }))
vi.mock('@/lib/supabase', () => {
  const request: Record<string, (...args: unknown[]) => unknown> = {}
  for (const step of ['from', 'select', 'eq', 'order', 'limit']) {
    request[step] = (...args) => {
      asked.push([step, ...args])
      return request
    }
  }
  return { supabase: request }
})

it('The list of scans holds the latest 100 of the player', async () => {
  await new QueryClient().fetchQuery(scansQueryOptions('anna'))
  expect(read).toHaveBeenCalledOnce()
  expect(asked).toContainEqual(['from', 'scans'])
  expect(asked).toContainEqual(['eq', 'user_id', 'anna'])
  expect(asked).toContainEqual(['order', 'received_at', { ascending: false }])
  expect(asked).toContainEqual(['limit', 100])
})

it('The list of token moves holds the latest 50', async () => {
  await new QueryClient().fetchQuery(tokenTransactionsQueryOptions())
  expect(rpc).toHaveBeenCalledExactlyOnceWith(
    'list_token_transactions',
    { p_limit: 50 },
    expect.anything(),
  )
})
