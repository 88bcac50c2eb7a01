import { VipBadge } from '@/components/ui/vip-badge'
import { useRunningVip } from '@/features/vip/hooks/use-running-vip'

/** The player's VIP badge while a membership runs. */
export function OwnVipBadge() {
  const running = useRunningVip()
  return running && <VipBadge badge={running.membership.tier?.badge ?? ''} />
}
