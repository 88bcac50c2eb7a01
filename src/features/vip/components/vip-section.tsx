import { useQuery, useQueryClient } from '@tanstack/react-query'
import { QueryPlaceholder } from '@/components/ui/error-state'
import { VipBadge } from '@/components/ui/vip-badge'
import {
  type VipMembership,
  type VipTier,
  useBuyVip,
  vipTiersQueryOptions,
} from '@/features/vip/api/vip'
import { TierCard } from '@/features/vip/components/tier-card'
import { useRunningVip } from '@/features/vip/hooks/use-running-vip'
import { type RunningMembership, tierChoice } from '@/features/vip/model/membership'
import { useTokenBalance } from '@/lib/account/token-balance'
import { PurchaseDialog } from '@/components/ui/spend-summary'
import { usePurchaseIntent } from '@/lib/forms/use-intent'
import { useTexts } from '@/lib/i18n/use-texts'
import { toasts } from '@/stores/toasts'

/** A VIP tier to buy. */
interface VipItem {
  tierId: string
  /** In the player's language. */
  name: string
  durationDays: number
  /** Adds to a running membership. */
  isExtension: boolean
  /** Tokens. */
  price: number
}

/** Buys a VIP tier, from the confirmation dialog to the membership. */
function useVipPurchase() {
  const { t, format } = useTexts()
  const queryClient = useQueryClient()
  const { mutateAsync: buyVip } = useBuyVip()
  return usePurchaseIntent({
    buy: ({ tierId, price }: VipItem, requestId) =>
      buyVip({ p_tier_id: tierId, p_expected_price: price, p_request_id: requestId }),
    onBought({ name, isExtension }, { ends_at }) {
      const date = format.timestampWithZone(ends_at)
      toasts.success(isExtension ? t('vip.extended', { date }) : t('vip.bought', { name }))
    },
    currentPrice: ({ tierId }) =>
      queryClient.getQueryData(vipTiersQueryOptions().queryKey)?.find(({ id }) => id === tierId)
        ?.price,
  })
}

function Running({ running }: { running: RunningMembership<VipMembership> }) {
  const { t, format, localized } = useTexts()
  const { tier } = running.membership
  return (
    <div role="status" className="notice notice-success mb-4 flex-wrap">
      <VipBadge badge={tier?.badge ?? ''} />
      <p className="grow">
        {tier && (
          <strong className="block">{t('vip.running', { name: localized(tier, 'name') })}</strong>
        )}
        <time dateTime={running.endsAt}>
          {t('vip.runningUntil', {
            date: format.timestampWithZone(running.endsAt),
          })}
        </time>
      </p>
    </div>
  )
}

function Tiers({ tiers }: { tiers: readonly VipTier[] }) {
  const { t, localized } = useTexts()
  const { ownBalance } = useTokenBalance()
  const running = useRunningVip()
  const purchase = useVipPurchase()
  const { intent } = purchase
  if (tiers.length === 0 && !running) return null
  return (
    <section aria-labelledby="vip-title" className="mb-8">
      <h2 id="vip-title" className="text-xl">
        {t('vip.title')}
      </h2>
      <p className="text-soft mt-1 mb-4 max-w-prose text-pretty">{t('vip.intro')}</p>
      {running && <Running running={running} />}
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {tiers.map((tier) => (
          <TierCard
            key={tier.id}
            tier={tier}
            choice={tierChoice(tier, running?.membership.tier_id ?? null, ownBalance)}
            onChoose={() =>
              purchase.start({
                tierId: tier.id,
                name: localized(tier, 'name'),
                durationDays: tier.duration_days,
                isExtension: running?.membership.tier_id === tier.id,
                price: tier.price,
              })
            }
          />
        ))}
      </div>
      {intent && (
        <PurchaseDialog
          title={t(intent.isExtension ? 'vip.confirmExtendTitle' : 'vip.confirmTitle')}
          description={t(intent.isExtension ? 'vip.confirmExtendText' : 'vip.confirmText', {
            name: intent.name,
            count: intent.durationDays,
          })}
          intent={intent}
          purchase={purchase}
          fromOwn
        />
      )}
    </section>
  )
}

/** The running VIP membership, and the tiers on sale. */
export function VipSection() {
  const tiers = useQuery(vipTiersQueryOptions())
  if (!tiers.data) return <QueryPlaceholder query={tiers} rows={2} className="h-40" />
  return <Tiers tiers={tiers.data} />
}
