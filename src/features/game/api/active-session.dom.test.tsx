import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { useActiveSession } from '@/features/game/api/active-session'
import { readPlayerState } from '@/lib/account/player-state'
import { startAccountEvents } from '@/lib/account/window-events'
import { AppError } from '@/lib/supabase/errors'
import { queryClient } from '@/lib/supabase/query-client'
import { useSessionStore } from '@/stores/session'

vi.mock('@/lib/account/player-state', () => ({ readPlayerState: vi.fn() }))

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

test('Retrying after a failed profile request fetches it again', async () => {
  startAccountEvents()
  useSessionStore.setState({ user: { uid: 'anna', email: '', needsMfa: false } })
  let isProfileThere = false
  vi.mocked(readPlayerState).mockImplementation((part) => {
    if (part !== 'profile') return Promise.resolve([])
    return isProfileThere
      ? Promise.resolve({ active_game_session_id: null })
      : Promise.reject(new AppError('unauthorized_access', 403))
  })
  const { result } = renderHook(() => useActiveSession(), { wrapper })
  await waitFor(() => expect(result.current.status).toBe('error'))
  isProfileThere = true
  act(() => {
    if (result.current.status === 'error') result.current.retry()
  })
  await waitFor(() => expect(result.current.status).toBe('none'))
})
