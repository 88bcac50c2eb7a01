import { clsx } from 'clsx'
import { Crown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import './vip-badge.css'

const metals = ['bronze', 'silver', 'gold'] as const
type Metal = (typeof metals)[number]

function isMetal(badge: string): badge is Metal {
  return metals.some((metal) => metal === badge)
}

interface VipBadgeProps {
  /** Key of the badge; custom keys of organisers get the plain one. */
  badge: string
  /** Shows only the crown; the text stays for screen readers. */
  compact?: boolean
}

/** Badge of a VIP member. */
export function VipBadge({ badge, compact = false }: VipBadgeProps) {
  const { t } = useTranslation()
  const text = isMetal(badge) ? t(`vip.badge.${badge}`) : t('vip.badge.plain')
  return (
    <span
      className={clsx('tag vip-tag', compact && 'px-1.5!')}
      data-metal={isMetal(badge) ? badge : undefined}
      title={compact ? text : undefined}
    >
      <Crown aria-hidden="true" className="size-3.5" />
      <span className={compact ? 'sr-only' : undefined}>{text}</span>
    </span>
  )
}
