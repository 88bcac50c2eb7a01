import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { codeStatisticsQueryOptions } from '@/features/codes/api/code-finds'
import { couponUsageQueryOptions } from '@/features/coupons/api/admin-coupons'
import { overviewQueryOptions } from '@/features/overview/api/admin-overview'
import { fakeBackend } from '@tests/support/fake-backend'

const { rpc } = fakeBackend()

it('Every daily report is requested with a time zone that the database knows', async () => {
  const { prototype } = Intl.DateTimeFormat
  const options = prototype.resolvedOptions.call(new Intl.DateTimeFormat())
  vi.spyOn(prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone: '+00:00' })
  const queryClient = new QueryClient()
  void queryClient.prefetchQuery(overviewQueryOptions())
  void queryClient.prefetchQuery(codeStatisticsQueryOptions('hunt', null))
  void queryClient.prefetchQuery(couponUsageQueryOptions({ from: '', to: '' }))
  await vi.waitFor(() => expect(rpc).toHaveBeenCalledTimes(3))
  for (const [, args] of rpc.mock.calls) {
    expect(args).toMatchObject({ p_time_zone: 'UTC' })
  }
})
