import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, it } from 'vitest'
import { JoinPage } from '@/app/pages/join-page'
import { joinPageQueryOptions } from '@/features/game/api/join-page'
import { readReturnPath } from '@/lib/account/return-path'
import { queryClient } from '@/lib/supabase/query-client'
import { fakeBackend } from '@tests/support/fake-backend'
import { useSessionStore } from '@/stores/session'
import { useToasts } from '@/stores/toasts'

const { rpc } = fakeBackend()

beforeEach(() => queryClient.clear())

function renderAt(path: string) {
  const router = createMemoryRouter(
    [
      { path: '/join/:code', element: <JoinPage /> },
      { path: '*', element: null },
    ],
    { initialEntries: [path] },
  )
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}

/** The page of a hunt that is open to everyone. */
const openGameSession = {
  ...{
    name: 'Szeged',
    description_hu: '',
    description_en: '',
    invitation_hu: '',
    invitation_en: '',
  },
  ...{ place_hu: '', place_en: '', team_name: null, starts_at: null, ends_at: null },
  ...{ joining_ends_at: null, starting_tokens: 10, players: 1, max_players: null, refusal: null },
  ...{ is_member: false, is_draft: false, open_game_sessions: [] },
}

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
  rpc.mockReturnValue(new Promise((resolve) => (join = resolve)))
  const router = renderAt(`/join/${code}`)
  expect(screen.getByText('join.joining')).toBeVisible()
  if (leftFor !== null) await act(() => router.navigate(leftFor))
  await act(async () =>
    join({
      game_session_id: code,
      joined_at: '2026-06-01T10:00:00Z',
      tokens_granted: 0,
      balance: 0,
    }),
  )
  await waitFor(() => expect(useToasts.getState().items).toHaveLength(1))
  expect(router.state.location.pathname).toBe(end)
})

it('A visitor who signs up from the invitation of a team returns to it', async () => {
  useSessionStore.setState({ status: 'signed_out', user: null })
  queryClient.setQueryData(joinPageQueryOptions('SZEGED', 'RAVASZ22', null).queryKey, {
    ...openGameSession,
    team_name: 'Rókák',
  } as never)
  const router = renderAt('/join/SZEGED?team=RAVASZ22')
  fireEvent.click(screen.getByRole('button', { name: 'game.join' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/register'))
  const invitation = new URL(readReturnPath(null) ?? '', window.location.href)
  expect(invitation.pathname).toBe('/join/SZEGED')
  expect([...invitation.searchParams.keys()].sort()).toEqual(['join', 'team'])
  expect(invitation.searchParams.get('team')).toBe('RAVASZ22')
})

it('The button is disabled while the player joins', async () => {
  const user = { uid: 'anna', email: '', needsMfa: false }
  useSessionStore.setState({ status: 'signed_in', user })
  const options = joinPageQueryOptions('SZEGED', null, 'anna')
  queryClient.setQueryData(options.queryKey, openGameSession as never)
  rpc.mockReturnValue(new Promise(() => undefined))
  renderAt('/join/SZEGED')
  const button = screen.getByRole('button', { name: 'game.join' })
  expect(button).toBeEnabled()
  fireEvent.click(button)
  await waitFor(() => expect(button).toBeDisabled())
})
