import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { useStatisticsFilters } from '@/features/statistics/hooks/use-statistics-filters'

beforeEach(() => vi.useFakeTimers({ now: new Date(2026, 4, 31, 12), toFake: ['Date'] }))

const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>
    <MemoryRouter>{children}</MemoryRouter>
  </QueryClientProvider>
)

it("Ends the last thirty days today, by the server's clock", () => {
  const { result } = renderHook(() => useStatisticsFilters(), { wrapper })
  expect(result.current.range.from).toBe(new Date(2026, 4, 2).toISOString())
})
