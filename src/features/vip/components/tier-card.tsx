import { Check } from 'lucide-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { CoinAmount } from '@/components/ui/coin-amount'
import { VipBadge } from '@/components/ui/vip-badge'
import type { VipTier } from '@/features/vip/api/vip'
import type { TierChoice } from '@/features/vip/model/membership'
import { inHoursOrMinutes } from '@/lib/format/numbers-and-dates'
import { useTexts } from '@/lib/i18n/use-texts'

function earlyAccess(minutes: number, t: TFunction): string | false {
  if (minutes === 0) return false
  const { unit, count } = inHoursOrMinutes(minutes)
  return unit === 'hours' ? t('vip.perks.earlyHours', { count }) : t('vip.perks.early', { count })
}

function Perks({ tier }: { tier: VipTier }) {
  const { t } = useTranslation()
  const perks = [
    tier.discount_percent > 0 && t('vip.perks.discount', { percent: tier.discount_percent }),
    earlyAccess(tier.early_access_minutes, t),
    t('vip.perks.badge'),
  ].filter((perk) => perk !== false)
  return (
    <ul className="flex flex-col gap-1.5">
      {perks.map((perk) => (
        <li key={perk} className="flex items-start gap-2 wrap-anywhere">
          <Check aria-hidden="true" className="text-primary mt-0.5 size-5 shrink-0" />
          {perk}
        </li>
      ))}
    </ul>
  )
}

interface TierCardProps {
  tier: VipTier
  choice: TierChoice
  onChoose: () => void
}

/** One VIP tier with its perks, price, and buy or extend button. */
export function TierCard({ tier, choice, onChoose }: TierCardProps) {
  const { t, localized } = useTexts()
  const headingId = `vip-tier-${tier.id}`
  const name = localized(tier, 'name')
  const description = localized(tier, 'description')
  return (
    <article aria-labelledby={headingId} className="card-surface flex flex-col gap-3 p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id={headingId} lang={localized.lang(tier, 'name')} className="text-xl text-balance">
          {name}
        </h3>
        <VipBadge badge={tier.badge} />
      </div>
      {description !== '' && (
        <p lang={localized.lang(tier, 'description')} className="text-pretty">
          {description}
        </p>
      )}
      <Perks tier={tier} />
      <div className="mt-auto flex flex-col gap-3">
        <p className="flex items-baseline gap-2">
          <CoinAmount amount={tier.price} className="text-2xl" />
          <span className="text-soft">{t('vip.days', { count: tier.duration_days })}</span>
        </p>
        {/* One button for both, so that it keeps the focus after the purchase. */}
        {(choice === 'buy' || choice === 'extend') && (
          <Button
            variant={choice === 'buy' ? 'primary' : 'outline'}
            aria-label={t(`vip.${choice}Named`, { name })}
            onClick={onChoose}
          >
            {t(`vip.${choice}`)}
          </Button>
        )}
        {choice === 'other-tier-runs' && <p className="text-soft text-sm">{t('vip.otherRuns')}</p>}
        {choice === 'unaffordable' && <p className="text-soft text-sm">{t('vip.tooDear')}</p>}
      </div>
    </article>
  )
}
