import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { scansQueryOptions } from '@/features/profile/api/list-scans'
import { tokenTransactionsQueryOptions } from '@/features/profile/api/list-token-transactions'
import { rpc } from '@/lib/supabase/rpc'

vi.mock('@/lib/supabase/rpc', () => ({ rpc: vi.fn(() => Promise.resolve([])) }))

it('Lists the latest 100 scans', async () => {
  await new QueryClient().query(scansQueryOptions())
  expect(rpc).toHaveBeenCalledExactlyOnceWith('list_scans', { p_limit: 100 }, expect.anything())
})

it('Lists the latest 50 token transactions', async () => {
  vi.mocked(rpc).mockClear()
  await new QueryClient().query(tokenTransactionsQueryOptions())
  expect(rpc).toHaveBeenCalledExactlyOnceWith(
    'list_token_transactions',
    { p_limit: 50 },
    expect.anything(),
  )
})
