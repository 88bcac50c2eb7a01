import { expect, it } from 'vitest'
import { fetchUserHistory } from '@/features/users/api/user-history'
import { AppError } from '@/lib/supabase/errors'
import { fakeBackend } from '@tests/support/fake-backend'

const { rpc, mismatches } = fakeBackend()

const page = { limit: 10, offset: 0 }

it('Throws an AppError for an answer without items', async () => {
  const item = { id: 1, at: '2026-05-01', type: 'purchase', delta: -5, description: '', balance: 5 }
  rpc.mockReturnValue([{ item, total_count: 11 }])
  expect(await fetchUserHistory('anna', 'transactions', page)).toEqual({ items: [item], total: 11 })
  rpc.mockReturnValue([{ total_count: 11 }])
  await expect(fetchUserHistory('anna', 'scans', page)).rejects.toThrow(AppError)
  expect(mismatches.splice(0)).toHaveLength(1)
})
