import { render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ScanDeliveryAgent } from '@/features/scanner/queue/scan-delivery-agent'
import { rpc } from '@/lib/supabase/rpc'
import { serverNow } from '@/lib/live/server-time'
import { useSessionStore } from '@/stores/session'

vi.mock('@/lib/supabase/rpc', () => ({ rpc: vi.fn() }))
// An outdated offset: the clock was one day fast when it was measured.
vi.hoisted(() => localStorage.setItem('server-clock-offset', '-86400000'))

it('Measures the clock offset on each start, because captures carry the server time', async () => {
  vi.mocked(rpc).mockImplementation(() =>
    Promise.resolve({ server_time: new Date().toISOString() }),
  )
  const user = { uid: 'anna', email: '', needsMfa: false }
  useSessionStore.setState({ status: 'signed_in', user })
  expect(Date.now() - serverNow()).toBeGreaterThan(80_000_000)
  render(<ScanDeliveryAgent />)
  await expect.poll(() => Math.abs(Date.now() - serverNow())).toBeLessThan(1000)
})
