import type { TFunction } from 'i18next'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceColumn } from '@/components/resource-table/resource-column'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import type { AdminOffer, OfferState } from '@/features/offers/api/admin-offers'
import { conversionPercent, offerPrice, type OfferPrice } from '@/features/offers/model/offer-price'
import { inHoursOrMinutes } from '@/lib/format/numbers-and-dates'
import { useLocalized } from '@/lib/i18n/use-localized'
import { useFormat } from '@/lib/i18n/use-format'

const tones: Record<OfferState, BadgeTone> = {
  running: 'success',
  planned: 'info',
  sold_out: 'warning',
  ended: 'neutral',
  off: 'neutral',
}

function earlyAccessText(minutes: number, t: TFunction): string {
  const { unit, count } = inHoursOrMinutes(minutes)
  return unit === 'hours'
    ? t('admin.offers.vipEarlyHours', { count })
    : t('admin.offers.vipEarlyShort', { count })
}

/** Returns a function that formats the promotional price of an offer in tokens or in both currencies. */
function usePriceText(): (offer: AdminOffer) => string {
  const { t } = useTranslation()
  const format = useFormat()
  return useCallback(
    (offer) =>
      offer.promo_price !== null
        ? t('common.coins', { count: offer.promo_price })
        : [
            format.money(offer.promo_price_huf_minor ?? 0, 'HUF'),
            format.money(offer.promo_price_eur_minor ?? 0, 'EUR'),
          ].join(' / '),
    [t, format],
  )
}

/** The promotional price, and the regular one in the reader's currency if there is one. */
function ListPrice({ price, text }: { price: OfferPrice; text: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { unit, regular, savedPercent } = price
  return (
    <span className="flex flex-col">
      <span className="font-semibold">{text}</span>
      {regular !== null && (
        <span className="text-soft text-sm">
          {t('admin.offers.insteadOf', {
            regular: unit === 'tokens' ? format.number(regular) : format.money(regular, unit),
            percent: savedPercent,
          })}
        </span>
      )}
    </span>
  )
}

/** Columns of the offers table; ids of sortable columns are the sort keys of admin_list_featured_offers. */
export function useOfferColumns(): ResourceColumn<AdminOffer>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const localized = useLocalized()
  const priceText = usePriceText()
  return useMemo(() => {
    const count = (
      id: 'impressions' | 'clicks' | 'purchases',
      value: (row: AdminOffer) => number,
    ): ResourceColumn<AdminOffer> => ({
      id,
      header: t(`admin.offers.${id}`),
      value,
      type: 'number',
    })
    return [
      {
        id: 'name_hu',
        header: t('admin.offers.name'),
        value: (row) => localized(row, 'name'),
        cell: (row) => (
          <span className="flex flex-col gap-1">
            <span lang={localized.lang(row, 'name')} className="font-semibold break-words">
              {localized(row, 'name')}
            </span>
            <span className="text-soft text-sm">
              {t(`offers.kind.${row.kind}`)} ·{' '}
              {row.game_session_name ?? t('admin.offers.everySession')}
            </span>
            <span>
              <Badge tone={tones[row.state]}>{t(`admin.offers.states.${row.state}`)}</Badge>
            </span>
          </span>
        ),
        sortable: true,
      },
      {
        id: 'kind',
        header: t('admin.offers.kind'),
        value: (row) => t(`offers.kind.${row.kind}`),
        shown: false,
      },
      {
        id: 'game_session_name',
        header: t('admin.offers.session'),
        value: (row) => row.game_session_name ?? t('admin.offers.everySession'),
        shown: false,
      },
      {
        id: 'state',
        header: t('admin.offers.state'),
        value: (row) => t(`admin.offers.states.${row.state}`),
        shown: false,
      },
      {
        id: 'price',
        header: t('admin.offers.price'),
        value: priceText,
        cell: (row) => {
          const price = offerPrice(row, format.currency)
          return price && <ListPrice price={price} text={priceText(row)} />
        },
      },
      {
        id: 'starts_at',
        header: t('admin.offers.startsAt'),
        value: (row) => row.starts_at,
        type: 'timestamp',
        cell: (row) => (
          <span className="flex flex-col">
            {format.timestamp(row.starts_at)}
            {row.vip_early_minutes > 0 && (
              <span className="text-soft text-sm">{earlyAccessText(row.vip_early_minutes, t)}</span>
            )}
          </span>
        ),
        sortable: true,
      },
      {
        id: 'vip_early_minutes',
        header: t('admin.offers.vipEarly'),
        value: (row) => row.vip_early_minutes,
        shown: false,
      },
      {
        id: 'ends_at',
        header: t('admin.offers.endsAt'),
        value: (row) => row.ends_at,
        type: 'timestamp',
        sortable: true,
      },
      count('impressions', (row) => row.impressions),
      count('clicks', (row) => row.clicks),
      {
        ...count('purchases', (row) => row.purchases),
        cell: (row) =>
          row.stock === null
            ? format.number(row.purchases)
            : t('admin.coupons.usesOf', {
                uses: format.number(row.purchases),
                max: format.number(row.stock),
              }),
      },
      {
        id: 'stock',
        header: t('admin.offers.stock'),
        value: (row) => row.stock,
        shown: false,
      },
      {
        id: 'conversion',
        header: t('admin.offers.conversion'),
        value: (row) => conversionPercent(row.purchases, row.impressions),
        cell: (row) => {
          const percent = conversionPercent(row.purchases, row.impressions)
          return format.percent(percent === null ? null : percent / 100)
        },
        type: 'number',
      },
    ]
  }, [t, format, localized, priceText])
}
