import { Crown } from 'lucide-react'
import { useTranslation } from 'react-i18next'

const metals = ['bronze', 'silver', 'gold'] as const
type Metal = (typeof metals)[number]

function isMetal(badge: string): badge is Metal {
  return metals.some((metal) => metal === badge)
}

/** The mark of a VIP member; organisers may invent badges, which get the plain one. */
export function VipBadge({ badge }: { badge: string }) {
  const { t } = useTranslation()
  return (
    <span className="tag vip-tag" data-metal={isMetal(badge) ? badge : undefined}>
      <Crown aria-hidden="true" className="size-3.5" />
      {isMetal(badge) ? t(`vip.badge.${badge}`) : t('vip.badge.plain')}
    </span>
  )
}
