import { expect, it } from 'vitest'
import { initialResourceQuery } from '@/components/resource-table/resource-column'
import { userHistoryList } from '@/features/users/api/user-history'
import { AppError } from '@/lib/supabase/errors'
import { fakeBackend } from '@tests/support/fake-backend'

const { rpc, mismatches } = fakeBackend()

it('Throws an AppError for an answer without items', async () => {
  const fetchPage = (kind: 'transactions' | 'scans') =>
    userHistoryList(kind).fetchPage('anna', initialResourceQuery)
  const item = { id: 1, at: '2026-05-01', type: 'purchase', delta: -5, description: '', balance: 5 }
  rpc.mockReturnValue([{ item, total_count: 11 }])
  expect(await fetchPage('transactions')).toEqual([{ ...item, total_count: 11 }])
  rpc.mockReturnValue([{ total_count: 11 }])
  await expect(fetchPage('scans')).rejects.toThrow(AppError)
  expect(mismatches.splice(0)).toHaveLength(1)
})
