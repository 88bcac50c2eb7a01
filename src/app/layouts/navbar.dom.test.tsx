import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { Navbar } from '@/app/layouts/navbar'
import { announcementsQueryOptions } from '@/features/announcements/api/announcements'
import { accountKeys } from '@/lib/account/keys'
import { queryClient } from '@/lib/supabase/query-client'
import { useSessionStore } from '@/stores/session'
import { fakeBackend } from '@tests/support/fake-backend'

vi.mock('@/lib/browser/use-is-compact', () => ({ useIsCompact: () => true }))

fakeBackend()

it('The bell shows the number of unread announcements', async () => {
  useSessionStore.setState({
    status: 'signed_in',
    user: { uid: 'anna', email: '', needsMfa: false },
  })
  const profile = { active_game_session_id: null, announcements_read_at: null }
  queryClient.setQueryData(accountKeys.profile('anna'), profile)
  const texts = { title_hu: 'Rajt', title_en: 'Start', body_hu: '', body_en: '' }
  const announcement = { ...texts, game_session_name: null, published_at: '2026-06-01T10:00:00Z' }
  queryClient.setQueryData(announcementsQueryOptions(null).queryKey, {
    announcements: ['first', 'second'].map((id) => ({ ...announcement, id })),
    next_at: null,
  } as never)
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: <Navbar /> }])} />
    </QueryClientProvider>,
  )
  const bell = await screen.findByRole('button', { name: /^announcements\.title/ })
  expect(bell).toHaveTextContent('2')
  expect(bell.querySelector('svg')).toBeVisible()
})
