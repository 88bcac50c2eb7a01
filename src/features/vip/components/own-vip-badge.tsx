import { VipBadge } from '@/components/ui/vip-badge'
import { useRunningVip } from '@/features/vip/hooks/use-running-vip'

/** The player's own badge while the membership runs; nothing otherwise. */
export function OwnVipBadge() {
  const running = useRunningVip()
  return running && <VipBadge badge={running.membership.tier?.badge ?? ''} />
}
