import { render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ScanDeliveryAgent } from '@/features/scanner/api/scan-delivery'
import { fakeBackend } from '@tests/support/fake-backend'
import { serverNow } from '@/lib/live/server-time'
import { serverTimeQueryOptions } from '@/lib/live/use-server-now'
import { queryClient } from '@/lib/supabase/query-client'
import { useSessionStore } from '@/stores/session'

const { rpc } = fakeBackend()

const signIn = () => {
  const user = { uid: 'anna', email: '', needsMfa: false }
  useSessionStore.setState({ status: 'signed_in', user })
}

it('Measures the clock offset on each start, because captures carry the server time', async () => {
  rpc.mockImplementation(() =>
    Promise.resolve({ server_time: new Date(Date.now() - 86_400_000).toISOString() }),
  )
  signIn()
  expect(Math.abs(Date.now() - serverNow())).toBeLessThan(1000)
  render(<ScanDeliveryAgent />)
  await expect.poll(() => Date.now() - serverNow()).toBeGreaterThan(86_000_000)
})

it.each([-3_600_000, 3_600_000])(
  'Measures it again when the clock was set by %i ms while the page was hidden',
  async (ms) => {
    const serverNowMs = Date.now()
    rpc.mockResolvedValue({ server_time: new Date(serverNowMs).toISOString() })
    signIn()
    render(<ScanDeliveryAgent />)
    await queryClient.query({ ...serverTimeQueryOptions(), staleTime: 0 })
    vi.spyOn(Date, 'now').mockReturnValue(serverNowMs + ms)
    document.dispatchEvent(new Event('visibilitychange'))
    await expect.poll(() => Math.abs(serverNow() - serverNowMs)).toBeLessThan(1000)
  },
)
