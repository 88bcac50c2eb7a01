import { useQuery } from '@tanstack/react-query'
import { type VipMembership, vipMembershipsQueryOptions } from '@/features/vip/api/vip'
import { runningMembership, type RunningMembership } from '@/features/vip/model/membership'
import { useServerNow } from '@/lib/live/use-server-now'

/** The player's running VIP membership by the server's clock; null without one or while loading. */
export function useRunningVip(): RunningMembership<VipMembership> | null {
  const { data: memberships = [] } = useQuery(vipMembershipsQueryOptions())
  const { now } = useServerNow(
    memberships.flatMap(({ starts_at, ends_at }) => [starts_at, ends_at]),
  )
  return runningMembership(memberships, now)
}
