import type { TFunction } from 'i18next'
import type { ColumnContext, ResourceColumn } from '@/components/resource-table/resource-column'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import type { AdminOffer, OfferState } from '@/features/offers/api/admin-offers'
import { conversionPercent, offerPrice, type OfferPrice } from '@/features/offers/model/offer-price'
import { inHoursOrMinutes } from '@/lib/format/numbers-and-dates'
import { useTexts } from '@/lib/i18n/use-texts'

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

/** The promotional price in tokens or in both currencies. */
const priceText = (offer: AdminOffer, { t, format }: ColumnContext): string =>
  offer.promo_price !== null
    ? t('common.coins', { count: offer.promo_price })
    : [
        format.money(offer.promo_price_huf_minor ?? 0, 'HUF'),
        format.money(offer.promo_price_eur_minor ?? 0, 'EUR'),
      ].join(' / ')

/** The promotional price, and the regular one in the reader's currency if there is one. */
function ListPrice({ price, text }: { price: OfferPrice; text: string }) {
  const { t, format } = useTexts()
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
export const offerColumns: ResourceColumn<AdminOffer>[] = [
  {
    id: 'name_hu',
    header: 'admin.offers.name',
    value: (row, { localized }) => localized(row, 'name'),
    cell: (row, { t, localized }) => (
      <span className="flex flex-col gap-1">
        <span lang={localized.lang(row, 'name')} className="font-semibold break-words">
          {localized(row, 'name')}
        </span>
        <span className="text-soft text-sm">
          {t(`offers.kind.${row.kind}`)} · {row.game_session_name ?? t('admin.offers.everySession')}
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
    header: 'admin.offers.kind',
    value: (row, { t }) => t(`offers.kind.${row.kind}`),
    shown: false,
  },
  {
    id: 'game_session_name',
    header: 'admin.offers.session',
    value: (row, { t }) => row.game_session_name ?? t('admin.offers.everySession'),
    shown: false,
  },
  {
    id: 'state',
    header: 'admin.offers.state',
    value: (row, { t }) => t(`admin.offers.states.${row.state}`),
    shown: false,
  },
  {
    id: 'price',
    header: 'admin.offers.price',
    value: priceText,
    cell: (row, context) => {
      const price = offerPrice(row, context.format.currency)
      return price && <ListPrice price={price} text={priceText(row, context)} />
    },
  },
  {
    id: 'starts_at',
    header: 'admin.offers.startsAt',
    type: 'timestamp',
    cell: (row, { t, format }) => (
      <span className="flex flex-col">
        {format.timestamp(row.starts_at)}
        {row.vip_early_minutes > 0 && (
          <span className="text-soft text-sm">{earlyAccessText(row.vip_early_minutes, t)}</span>
        )}
      </span>
    ),
    sortable: true,
  },
  { id: 'vip_early_minutes', header: 'admin.offers.vipEarly', shown: false },
  { id: 'ends_at', header: 'admin.offers.endsAt', type: 'timestamp', sortable: true },
  { id: 'impressions', header: 'admin.offers.impressions', type: 'number' },
  { id: 'clicks', header: 'admin.offers.clicks', type: 'number' },
  {
    id: 'purchases',
    header: 'admin.offers.purchases',
    type: 'number',
    cell: (row, { t, format }) =>
      row.stock !== null &&
      t('admin.coupons.usesOf', {
        uses: format.number(row.purchases),
        max: format.number(row.stock),
      }),
  },
  { id: 'stock', header: 'admin.offers.stock', shown: false },
  {
    id: 'conversion',
    header: 'admin.offers.conversion',
    value: (row) => conversionPercent(row.purchases, row.impressions),
    cell: (row, { format }) => {
      const percent = conversionPercent(row.purchases, row.impressions)
      return format.percent(percent === null ? null : percent / 100)
    },
    type: 'number',
  },
]
