import { expect, it, vi } from 'vitest'
import type * as client from '@/lib/supabase/client'
import { SESSION_STORAGE_KEY } from '@/lib/supabase/stored-session'
import { useConnection } from '@/stores/connection'

it('The Realtime socket uses the spread reconnect delays', async () => {
  const { supabase } = await vi.importActual<typeof client>('@/lib/supabase/client')
  await supabase.auth.stopAutoRefresh()
  vi.spyOn(Math, 'random').mockReturnValueOnce(0.25).mockReturnValueOnce(0.75)
  const { reconnectAfterMs } = supabase.realtime
  expect([1, 1, 2].map((tries) => reconnectAfterMs(tries))).toEqual([3000, 9000, 24_000])
})

it('A session that could not be refreshed without a network is refreshed at once when it is back', async () => {
  // auth-js logs every failed fetch.
  vi.spyOn(console, 'error').mockReturnValue()
  const { supabase } = await vi.importActual<typeof client>('@/lib/supabase/client')
  await supabase.auth.stopAutoRefresh()
  const kept = { access_token: 'old', refresh_token: 'refresh', expires_in: 3600, expires_at: 1 }
  const user = { id: 'anna', email: 'anna@hunt.test' }
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ ...kept, token_type: 'bearer', user }))
  const renewed = {
    ...kept,
    access_token: 'new',
    token_type: 'bearer',
    user,
    expires_at: undefined,
  }
  const server = vi.fn<typeof fetch>()
  vi.stubGlobal('fetch', server)
  vi.useFakeTimers()
  server.mockRejectedValue(new TypeError('Failed to fetch'))
  const asking = supabase.auth.getSession()
  await vi.advanceTimersByTimeAsync(40_000)
  expect((await asking).data.session).toBeNull()
  useConnection.setState({ online: false })
  server.mockImplementation(() =>
    Promise.resolve(
      new Response(JSON.stringify(renewed), { headers: { 'content-type': 'application/json' } }),
    ),
  )
  useConnection.setState({ online: true })
  expect((await supabase.auth.getSession()).data.session?.access_token).toBe('new')
  vi.useRealTimers()
})
