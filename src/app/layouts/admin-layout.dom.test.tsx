import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { openReportsQueryOptions } from '@/features/reports/api/admin-reports'
import { pendingClaimsQueryOptions } from '@/features/treasure/api/admin-treasure'
import { AppError } from '@/lib/supabase/errors'
import { fakeBackend } from '@tests/support/fake-backend'

const { rpc, rows } = fakeBackend()

afterEach(() => vi.useRealTimers())

test.each([
  ['Open reports', () => useQuery(openReportsQueryOptions()).status, rows],
  ['Pending claims', () => useQuery(pendingClaimsQueryOptions()).status, rpc],
])('%s, which have no retry button, are loaded again until it succeeds', async (_, use, asked) => {
  vi.useFakeTimers()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  asked.mockImplementation(() => {
    throw new AppError('server_busy')
  })
  const { result } = renderHook(use, { wrapper })
  await pass(65_000)
  expect(result.current).toBe('error')
  expect(asked).toHaveBeenCalledTimes(3)
  asked.mockReturnValue([])
  await pass(30_000)
  expect(result.current).toBe('success')
  await pass(300_000)
  expect(asked).toHaveBeenCalledTimes(4)
})
