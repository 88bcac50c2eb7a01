import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { activityQueryOptions } from '@/features/activity/api/admin-list-activity'
import { noActivityFilter } from '@/features/activity/model/activity-filter'
import { rpc } from '@/lib/supabase/rpc'

vi.mock('@/lib/supabase/rpc', () => ({ rpc: vi.fn(() => Promise.resolve([])) }))

it("The organisers' log holds the latest 1000 records", async () => {
  await new QueryClient().query(activityQueryOptions(noActivityFilter, []))
  expect(rpc).toHaveBeenCalledExactlyOnceWith(
    'admin_list_activity',
    expect.objectContaining({ p_limit: 1000, p_type: null, p_component: null, p_user: null }),
    expect.anything(),
  )
})
