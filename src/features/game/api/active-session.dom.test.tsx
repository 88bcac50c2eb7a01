import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { useActiveSession } from '@/features/game/api/active-session'
import { defaultGameSettings } from '@/features/game/model/game-settings'
import { profile } from '@/lib/account/profile.fixture'
import { startAccountEvents } from '@/lib/account/window-events'
import { AppError } from '@/lib/supabase/errors'
import { fakeBackend } from '@/lib/supabase/fake-backend'
import { queryClient } from '@/lib/supabase/query-client'
import { useSessionStore } from '@/stores/session'

const { rpc } = fakeBackend()

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

test('Retrying after a failed profile request fetches it again', async () => {
  startAccountEvents()
  useSessionStore.setState({ user: { uid: 'anna', email: '', needsMfa: false } })
  let isProfileThere = false
  rpc.mockImplementation(() => {
    if (!isProfileThere) throw new AppError('unauthorized_access', 403)
    return { profile, game_sessions: [], memberships: [], settings: defaultGameSettings }
  })
  const { result } = renderHook(() => useActiveSession(), { wrapper })
  await waitFor(() => expect(result.current.status).toBe('error'))
  isProfileThere = true
  act(() => {
    if (result.current.status === 'error') result.current.retry()
  })
  await waitFor(() => expect(result.current.status).toBe('none'))
})
