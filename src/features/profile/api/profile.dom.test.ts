import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it } from 'vitest'
import { scansQueryOptions, tokenTransactionsQueryOptions } from '@/features/profile/api/profile'
import { fakeBackend } from '@tests/support/fake-backend'

const { rpc } = fakeBackend()
beforeEach(() => {
  rpc.mockImplementation(() => Promise.resolve([]))
})

it('Lists the latest 100 scans', async () => {
  await new QueryClient().query(scansQueryOptions())
  expect(rpc).toHaveBeenCalledExactlyOnceWith('list_scans', { p_limit: 100 })
})

it('Lists the latest 50 token transactions', async () => {
  rpc.mockClear()
  await new QueryClient().query(tokenTransactionsQueryOptions())
  expect(rpc).toHaveBeenCalledExactlyOnceWith('list_token_transactions', { p_limit: 50 })
})
