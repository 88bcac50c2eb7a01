import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { announcementsQueryOptions } from '@/features/announcements/api/announcements'
import { Inbox } from '@/features/announcements/components/inbox-dialog'
import { accountKeys } from '@/lib/account/keys'
import { profile } from '@tests/support/profile.fixture'
import { queryClient } from '@/lib/supabase/query-client'
import { useSessionStore } from '@/stores/session'
import { fakeBackend } from '@tests/support/fake-backend'

fakeBackend()

it('The time of an announcement names its zone where that is not the zone of hunts', () => {
  const announcement = {
    id: 'a',
    title_hu: 'Új idő',
    title_en: 'New time',
    body_hu: '',
    body_en: '',
    published_at: '2026-06-01T10:00:00Z',
    game_session_name: null,
  }
  useSessionStore.setState({ user: { uid: 'anna', email: '', needsMfa: false } })
  queryClient.setQueryData(accountKeys.profile('anna'), profile)
  queryClient.setQueryData(announcementsQueryOptions(null).queryKey, {
    announcements: [announcement],
    next_at: null,
  })
  vi.stubEnv('TZ', 'Asia/Tokyo')
  render(
    <QueryClientProvider client={queryClient}>
      <Inbox gameSessionId={null} onClose={() => undefined} />
    </QueryClientProvider>,
  )
  expect(screen.getByText(/GMT\+9$/)).toHaveAttribute('datetime', announcement.published_at)
})
