import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { JoinPage } from '@/app/pages/join-page'
import { joinPageQueryOptions } from '@/features/game/api/get-join-page'
import { queryClient } from '@/lib/supabase/query-client'
import { rpc } from '@/lib/supabase/rpc'
import { useSessionStore } from '@/stores/session'
import { useToasts } from '@/stores/toasts'

vi.mock('@/lib/supabase/rpc', () => ({ rpc: vi.fn() }))

it.each([
  ['BUDAPEST', '/dashboard', null],
  ['DEBRECEN', '/map', '/map'],
])('Joining %s ends on %s (left for %s meanwhile)', async (code, end, leftFor) => {
  useToasts.setState({ items: [] })
  const user = { uid: 'anna', email: '', needsMfa: false }
  useSessionStore.setState({ status: 'signed_in', user })
  queryClient.setQueryData(joinPageQueryOptions(code, null, 'anna').queryKey, {
    name: code,
    is_member: true,
  } as never)
  let join: (joined: object) => void = () => undefined
  vi.mocked(rpc).mockReturnValue(new Promise((resolve) => (join = resolve)))
  const router = createMemoryRouter(
    [
      { path: '/join/:code', element: <JoinPage /> },
      { path: '*', element: null },
    ],
    { initialEntries: [`/join/${code}`] },
  )
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  expect(screen.getByText('join.joining')).toBeVisible()
  if (leftFor !== null) await act(() => router.navigate(leftFor))
  await act(async () => join({ game_session_id: code, tokens_granted: 0 }))
  await waitFor(() => expect(useToasts.getState().items).toHaveLength(1))
  expect(router.state.location.pathname).toBe(end)
})
