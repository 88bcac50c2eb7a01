import { useTranslation } from 'react-i18next'
import type { DiscountCoupon } from '@/features/coupons/api/redeem-coupon'
import { couponTerms } from '@/features/coupons/model/coupon-terms'
import { formatDateTime } from '@/lib/format/numbers-and-dates'
import { currencyFor, formatMoney } from '@/lib/format/money'

/** What a discount is worth, and its conditions. */
export function CouponTermsText({ coupon }: { coupon: DiscountCoupon }) {
  const { t, i18n } = useTranslation()
  const language = i18n.resolvedLanguage ?? 'hu'
  const currency = currencyFor(language)
  const money = (minor: number) => formatMoney(minor, currency, language)
  const terms = couponTerms(coupon, currency)
  return (
    <ul>
      {terms.percent !== null && <li>{t('coupons.percent', { percent: terms.percent })}</li>}
      {terms.fixedMinor !== null && (
        <li>{t('coupons.fixed', { amount: money(terms.fixedMinor) })}</li>
      )}
      {terms.minimumMinor !== null && (
        <li>{t('coupons.minimum', { amount: money(terms.minimumMinor) })}</li>
      )}
      {terms.isForOneProduct && <li>{t('coupons.oneProduct')}</li>}
      {terms.validUntil !== null && (
        <li>
          {t('coupons.validUntil', { date: formatDateTime(terms.validUntil, language, true) })}
        </li>
      )}
    </ul>
  )
}
