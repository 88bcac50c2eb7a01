import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { useActiveSession } from '@/features/game/api/active-session'
import { startAccountEvents } from '@/lib/account/window-events'
import { AppError } from '@/lib/supabase/errors'
import { queryClient } from '@/lib/supabase/query-client'
import { read } from '@/lib/supabase/rpc'
import { useSessionStore } from '@/stores/session'

vi.mock('@/lib/supabase/rpc', () => ({ rpc: vi.fn(), read: vi.fn() }))
vi.mock('@/lib/supabase/client', () => {
  const same = () => request
  const request = { select: same, eq: same, order: same, limit: same, single: same }
  return { supabase: { from: same } }
})

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

test('Retrying after a failed profile request fetches it again', async () => {
  startAccountEvents()
  useSessionStore.setState({ user: { uid: 'anna', email: '', needsMfa: false } })
  let isProfileThere = false
  vi.mocked(read).mockImplementation((source) => {
    if (source !== 'profiles') return Promise.resolve([])
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
