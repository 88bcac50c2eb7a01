import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { ScreenPage } from '@/features/screen/components/venue-screen'
import { paths, pathWith } from '@/config/paths'
import type { VenueScreen } from '@/features/screen/api/venue-screen'
import { queryClient, startQueryClient } from '@/lib/supabase/query-client'
import { fakeBackend } from '@tests/support/fake-backend'
import { useSessionStore } from '@/stores/session'
import { startThemeSync, useTheme } from '@/stores/theme'

const { rpc } = fakeBackend()

const venueScreen: VenueScreen = {
  ...{ version: '1', name: 'Hunt', panels: [], theme: 'ocean', language: 'hu' },
  ...{ allows_embedding: false, states: [], ends_at: null },
  ...{ frozen_at: null, join_code: null, board: [], finds: [], announcements: [] },
  ...{ find_map: null, reveal: null },
}
const title = () => screen.queryByRole('heading', { name: 'Hunt' })

beforeEach(async () => {
  vi.useFakeTimers()
  rpc.mockReset().mockResolvedValue(venueScreen)
  startQueryClient()
  const user = { uid: 'organiser', email: '', needsMfa: false }
  useSessionStore.setState({ status: 'signed_in', user })
  const router = createMemoryRouter([{ path: paths.screen, element: <ScreenPage /> }], {
    initialEntries: [pathWith(paths.screen, 'token')],
  })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(title()).toBeVisible()
})

it('The venue screen keeps its theme when another tab changes the theme of the app', () => {
  startThemeSync()
  localStorage.setItem('theme', 'retro')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'theme' })))
  expect(useTheme.getState().theme).toBe('retro')
  expect(document.documentElement.dataset['theme']).toBe('ocean')
  cleanup()
  expect(document.documentElement.dataset['theme']).toBe('retro')
})

it('The venue screen stays while the organiser signs out in another tab', async () => {
  queryClient.setQueryData(['profile'], 'organiser')
  act(() => useSessionStore.setState({ status: 'loading', user: null }))
  expect(title()).toBeVisible()
  expect(queryClient.getQueryData(['profile'])).toBeUndefined()
  rpc.mockReturnValue(new Promise(() => undefined))
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect(title()).toBeVisible()
})
