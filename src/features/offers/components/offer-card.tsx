import { LockKeyhole } from 'lucide-react'
import { useId } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Countdown } from '@/components/ui/countdown'
import type { FeaturedOffer } from '@/features/offers/api/offers'
import { OfferContents } from '@/features/offers/components/offer-contents'
import { useOnVisible } from '@/lib/browser/use-on-visible'
import { offerPrice, type OfferPrice } from '@/features/offers/model/offer-price'
import { useTexts } from '@/lib/i18n/use-texts'
import { toErrorKey } from '@/lib/supabase/errors'
import { languageOf, pickLocalized } from '@/lib/i18n/use-localized'
import { CoinAmount } from '@/components/ui/coin-amount'

/** The current price, the crossed-out regular price and the saving. */
function OfferPriceLine({ price }: { price: OfferPrice }) {
  const { t, format } = useTexts()
  const { unit, amount, regular, savedPercent } = price
  const write = (value: number) =>
    unit === 'tokens' ? format.number(value) : format.money(value, unit)
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      {unit === 'tokens' ? (
        <CoinAmount amount={amount} className="text-2xl" />
      ) : (
        <strong className="text-2xl tabular-nums">{write(amount)}</strong>
      )}
      {regular !== null && (
        <s className="text-soft tabular-nums">
          <span className="sr-only">{t('shop.regularPrice')} </span>
          {write(regular)}
        </s>
      )}
      {savedPercent > 0 && (
        <Badge tone="success">{t('offers.saved', { percent: savedPercent })}</Badge>
      )}
    </p>
  )
}

interface OfferCardProps {
  offer: FeaturedOffer
  onSeen: () => void
  onChoose: () => void
}

/**
 * One featured offer with its contents, price, remaining time and stock. Its texts are in the languages of its hunt; an
 * offer of every hunt is in the language of the player.
 */
export function OfferCard({ offer, onSeen, onChoose }: OfferCardProps) {
  const { t, format, language } = useTexts()
  const ref = useOnVisible<HTMLElement>(onSeen)
  const headingId = useId()
  const name = pickLocalized(offer, 'name', language)
  const description = pickLocalized(offer, 'description', language)
  const price = offerPrice(offer, format.currency)
  const { blocking_error: blocked, stock_left: stock } = offer
  return (
    <article
      ref={ref}
      aria-labelledby={headingId}
      className="offer-card card-surface flex flex-col gap-3 p-4 sm:p-5"
    >
      <div className="flex flex-wrap gap-2">
        <Badge tone="primary">{t(`offers.kind.${offer.kind}`)}</Badge>
        {offer.is_vip_early && <Badge tone="info">{t('offers.vipEarly')}</Badge>}
        {stock !== null && stock > 0 && (
          <Badge tone="warning">{t('offers.stockLeft', { count: stock })}</Badge>
        )}
      </div>
      <div>
        <h3
          id={headingId}
          lang={languageOf(offer, 'name', language)}
          className="text-xl text-balance"
        >
          {name}
        </h3>
        {description !== '' && (
          <p lang={languageOf(offer, 'description', language)} className="mt-1 text-pretty">
            {description}
          </p>
        )}
      </div>
      <OfferContents items={offer.items} tokens={offer.tokens ?? 0} />
      <div className="mt-auto flex flex-col gap-3">
        {price && <OfferPriceLine price={price} />}
        {offer.kind === 'bundle' && offer.price !== null && offer.price > 0 && (
          <p className="text-soft text-sm">{t('offers.separately', { count: offer.price })}</p>
        )}
        <div className="flex flex-col gap-1.5">
          <p className="text-soft text-sm font-semibold">{t('offers.endsIn')}</p>
          <Countdown until={offer.ends_at} />
        </div>
        {blocked === null ? (
          <Button aria-label={t('offers.chooseNamed', { name })} onClick={onChoose}>
            {t('offers.choose')}
          </Button>
        ) : (
          <p className="text-soft flex items-start gap-2 font-medium">
            <LockKeyhole aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {t(`errors.${toErrorKey(blocked)}`)}
          </p>
        )}
      </div>
    </article>
  )
}
