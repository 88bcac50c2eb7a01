import { useQuery } from '@tanstack/react-query'
import { vipMembershipsQueryOptions, type VipMembership } from '@/features/vip/api/vip-memberships'
import { runningMembership, type RunningMembership } from '@/features/vip/model/membership'
import { useUserId } from '@/lib/account/session'
import { useServerNow } from '@/lib/live/use-server-now'

/** The player's VIP membership by the server's clock; null when none runs or it is not known. */
export function useRunningVip(): RunningMembership<VipMembership> | null {
  const { data: memberships = [] } = useQuery(vipMembershipsQueryOptions(useUserId()))
  const { now } = useServerNow(
    memberships.flatMap(({ starts_at, ends_at }) => [starts_at, ends_at]),
  )
  return runningMembership(memberships, now)
}
