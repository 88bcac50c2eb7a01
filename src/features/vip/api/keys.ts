import { livePrefixes } from '@/lib/account/keys'

/** Under ['vip'], which a 'profile' broadcast makes stale as a whole. */
export const vipKeys = {
  tiers: [...livePrefixes.vip, 'tiers'] as const,
  memberships: [...livePrefixes.vip, 'memberships'] as const,
}
