import { useQuery } from '@tanstack/react-query'
import { ShoppingBag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ChestIllustration } from '@/components/illustrations/chest'
import { ButtonLink } from '@/components/ui/button'
import { CoinAmount } from '@/components/ui/coin-amount'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { FormattedText } from '@/components/ui/formatted-text'
import { SkeletonList } from '@/components/ui/skeleton'
import { paths } from '@/config/paths'
import {
  type PurchasedClue,
  purchasedCluesQueryOptions,
  type PurchasedGuide,
  purchasedSolutionGuidesQueryOptions,
} from '@/features/shop/api/shop'
import { ClueIcon } from '@/components/ui/clue-icon'
import { useUserId } from '@/lib/account/session'
import { useTexts } from '@/lib/i18n/use-texts'

interface PurchasedTextProps {
  label: string
  text: string
  lang: string | undefined
}

function PurchasedText({ label, ...text }: PurchasedTextProps) {
  return (
    <details className="mt-1">
      <summary className="text-primary min-h-11 cursor-pointer py-2 font-medium">{label}</summary>
      <FormattedText {...text} className="bg-base-200 rounded-field mb-2 p-3" />
    </details>
  )
}

interface PurchaseItemProps {
  clue: PurchasedClue
  guide: PurchasedGuide | undefined
}

function PurchaseItem({ clue, guide }: PurchaseItemProps) {
  const { t, format, localized } = useTexts()
  const guidePrice = guide?.price ?? 0
  return (
    <li className="py-3">
      <div className="flex items-start gap-3">
        <ClueIcon type={clue.clue_type} className="text-primary mt-1 size-6 shrink-0" />
        <div className="min-w-0 grow">
          <p lang={localized.lang(clue, 'clue_name')} className="font-semibold break-words">
            {localized(clue, 'clue_name')}
          </p>
          <p className="text-soft text-sm">
            {t(clue.is_revealed ? 'shop.gotAt' : 'shop.boughtAt', {
              date: format.timestamp(clue.purchased_at),
            })}
          </p>
        </div>
        <div className="flex shrink-0 flex-col items-end">
          {clue.order_id !== null && (
            <span className="text-soft text-sm">{t('shop.history.fromOrder')}</span>
          )}
          {/* The guide of a bundled clue may have been bought for coins later. */}
          {((clue.order_id === null && !clue.is_revealed) || guidePrice > 0) && (
            <CoinAmount amount={clue.purchase_price + guidePrice} />
          )}
        </div>
      </div>
      <PurchasedText
        label={t('shop.clueLabel')}
        text={localized(clue, 'clue_content')}
        lang={localized.lang(clue, 'clue_content')}
      />
      {guide && (
        <PurchasedText
          label={t('shop.history.openGuide')}
          text={localized(guide, 'content')}
          lang={localized.lang(guide, 'content')}
        />
      )}
    </li>
  )
}

/** All clues and guides that the player has bought, in any hunt. */
export function PurchaseHistory() {
  const { t } = useTranslation()
  const clues = useQuery(purchasedCluesQueryOptions(null))
  const guides = useQuery(purchasedSolutionGuidesQueryOptions(null))
  const uid = useUserId()
  const error = clues.error ?? guides.error

  if (clues.data && guides.data) {
    // Team mates pay for what they buy themselves.
    const bought = clues.data.filter(({ user_id }) => user_id === uid)
    if (bought.length === 0) {
      return (
        <EmptyState
          title={t('shop.history.emptyTitle')}
          description={t('shop.history.emptyText')}
          illustration={<ChestIllustration className="h-24 w-32" />}
          action={
            <ButtonLink to={paths.shop} icon={ShoppingBag}>
              {t('shop.history.emptyAction')}
            </ButtonLink>
          }
        />
      )
    }
    const guideOf = (clue: PurchasedClue) =>
      guides.data.find(
        (guide) =>
          guide.user_id === uid &&
          guide.clue_id === clue.clue_id &&
          guide.game_session_id === clue.game_session_id,
      )
    return (
      <ul aria-label={t('shop.history.label')} className="divide-base-300 divide-y">
        {bought.map((clue) => (
          <PurchaseItem key={clue.id} clue={clue} guide={guideOf(clue)} />
        ))}
      </ul>
    )
  }
  if (error) {
    const retry = () => void Promise.all([clues.refetch(), guides.refetch()])
    return <ErrorState error={error} onRetry={retry} />
  }
  return <SkeletonList rows={3} className="h-24" />
}
