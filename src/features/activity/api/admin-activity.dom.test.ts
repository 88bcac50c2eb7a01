import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { activityQueryOptions } from '@/features/activity/api/admin-activity'
import { noActivityFilter } from '@/features/activity/model/activity-filter'
import { fakeBackend } from '@tests/support/fake-backend'

const { rpc } = fakeBackend()
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-05-01T12:00:00Z'), toFake: ['Date'] })
  rpc.mockImplementation(() => Promise.resolve([]))
})

it('The log asks for 1000 records, with periods relative to the server time', async () => {
  await new QueryClient().query(activityQueryOptions({ ...noActivityFilter, period: 'hour' }, []))
  expect(rpc).toHaveBeenCalledExactlyOnceWith(
    'admin_list_activity',
    expect.objectContaining({
      ...{ p_limit: 1000, p_type: null, p_component: null, p_user: null },
      p_from: '2026-05-01T11:00:00.000Z',
    }),
  )
})
