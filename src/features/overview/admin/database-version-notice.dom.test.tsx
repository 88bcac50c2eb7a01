import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { DatabaseVersionNotice } from '@/features/overview/admin/database-version-notice'
import { AppError } from '@/lib/supabase/errors'
import { queryClient } from '@/lib/supabase/query-client'
import { fakeBackend } from '@tests/support/fake-backend'

const { rpc } = fakeBackend()
vi.mock('@/config/version', () => ({ databaseVersion: '20270101000000' }))

beforeEach(() => queryClient.clear())

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <DatabaseVersionNotice />
    </QueryClientProvider>,
  )

it.each([
  ['20260101000000', 'admin.version.databaseOlder'],
  ['20280101000000', 'admin.version.databaseNewer'],
])('Organisers are told that the database is %s', async (version, sentence) => {
  rpc.mockResolvedValue(version)
  show()
  expect(await screen.findByRole('status')).toHaveTextContent(sentence)
})

it('A database without the function is older', async () => {
  rpc.mockRejectedValue(new AppError('unknown', 404))
  show()
  expect(await screen.findByRole('status')).toHaveTextContent('admin.version.databaseOlder')
})

it.each(['20270101000000', null])('Nothing is said of the version %s', async (version) => {
  rpc.mockResolvedValue(version)
  show()
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.queryByRole('status')).toBeNull()
})
