import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { findCardsQueryOptions } from '@/features/game/api/game'
import { useJoinTeam } from '@/features/teams/api/teams'
import { fakeBackend } from '@tests/support/fake-backend'

const { rpc } = fakeBackend()

test('Who joins a team gets the find cards of its members', async () => {
  rpc.mockReturnValue({
    ...{ id: 'team', name: 'Foxes', code: 'JKLM2345', join_code: null, is_captain: false },
    ...{ points: 0, found_codes: 0, free_places: 1, members: [], feed: [], claim: null },
  })
  const client = new QueryClient()
  const { queryKey } = findCardsQueryOptions()
  client.setQueryData(queryKey, [])
  const { result } = renderHook(() => useJoinTeam(), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  })
  await act(() => result.current.mutateAsync({ p_game_session_id: 'hunt', p_code: 'JKLM2345' }))
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
})
