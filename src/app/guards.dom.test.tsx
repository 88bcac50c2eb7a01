import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, it } from 'vitest'
import { HomeRedirect, RequireSession, RequireSignedOut } from '@/app/guards'
import { useSessionStore } from '@/stores/session'

beforeEach(() => useSessionStore.setState({ status: 'loading', user: null }))

function visit(path: string) {
  const router = createMemoryRouter(
    [
      { path: '/', element: <HomeRedirect /> },
      { element: <RequireSession />, children: [{ path: '/dashboard', element: 'the hunt' }] },
      {
        element: <RequireSignedOut />,
        children: [
          { path: '/login', element: 'the form' },
          {
            path: '/reset',
            handle: { allowsSignedIn: true },
            element: <input />,
          },
        ],
      },
    ],
    { initialEntries: [path] },
  )
  render(<RouterProvider router={router} />)
}

const answer = (uid: string | null) =>
  act(() =>
    useSessionStore.setState({
      status: uid ? 'signed_in' : 'signed_out',
      user: uid ? { uid, email: '', needsMfa: false } : null,
    }),
  )

it.each(['/', '/dashboard', '/login'])(
  'While nobody knows yet who it is, %s shows that it is loading',
  async (path) => {
    visit(path)
    expect(await screen.findByRole('status')).toHaveTextContent('common.loading')
    expect(screen.queryByText(/^the /)).toBeNull()
    answer(null)
    expect(await screen.findByText('the form')).toBeVisible()
    expect(screen.queryByRole('status')).toBeNull()
  },
)

it('A signed-in player goes on to the dashboard', async () => {
  visit('/')
  answer('anna')
  expect(await screen.findByText('the hunt')).toBeVisible()
})

it('A screen that redeems a link keeps its state while the user changes', async () => {
  visit('/reset')
  expect(await screen.findByRole('status')).toHaveTextContent('common.loading')
  answer('anna')
  const field = await screen.findByRole('textbox')
  act(() => useSessionStore.setState({ status: 'loading', user: null }))
  expect(screen.getByRole('textbox')).toBe(field)
  answer('bela')
  expect(screen.getByRole('textbox')).toBe(field)
})
