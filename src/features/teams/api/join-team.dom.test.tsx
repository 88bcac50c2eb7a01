import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { findCardsQueryOptions } from '@/features/game/api/list-find-cards'
import { useJoinTeam } from '@/features/teams/api/join-team'
import { rpc } from '@/lib/supabase/rpc'

vi.mock('@/lib/supabase/rpc', () => ({ rpc: vi.fn() }))

test('Who joins a team gets the find cards of its members', async () => {
  vi.mocked(rpc).mockResolvedValue({})
  const client = new QueryClient()
  const { queryKey } = findCardsQueryOptions()
  client.setQueryData(queryKey, [])
  const { result } = renderHook(() => useJoinTeam(), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  })
  await act(() => result.current.mutateAsync({ sessionId: 'hunt', code: 'JKLM2345' }))
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
})
