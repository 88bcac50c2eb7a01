import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { codeStatisticsQueryOptions } from '@/features/codes/api/admin-qr-code-statistics'
import { couponUsageQueryOptions } from '@/features/coupons/api/admin-coupon-usage'
import { overviewQueryOptions } from '@/features/overview/api/admin-overview'
import { rpc } from '@/lib/supabase/rpc'

vi.mock('@/lib/supabase/rpc', () => ({ rpc: vi.fn(() => Promise.resolve({})) }))

it('Every daily report is requested with a time zone that the database knows', async () => {
  const { prototype } = Intl.DateTimeFormat
  const options = prototype.resolvedOptions.call(new Intl.DateTimeFormat())
  vi.spyOn(prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone: '+00:00' })
  const queryClient = new QueryClient()
  await queryClient.fetchQuery(overviewQueryOptions())
  await queryClient.fetchQuery(codeStatisticsQueryOptions('hunt', null))
  await queryClient.fetchQuery(couponUsageQueryOptions({ from: '', to: '' }))
  expect(vi.mocked(rpc).mock.calls.map(([name]) => name)).toHaveLength(3)
  for (const [, args] of vi.mocked(rpc).mock.calls) {
    expect(args).toMatchObject({ p_time_zone: 'UTC' })
  }
})
