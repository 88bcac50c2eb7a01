import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '@/components/ui/card'
import { CoinFlight } from '@/components/ui/coin-flight'
import { CouponForm } from '@/features/coupons/components/coupon-form'
import { CouponTicket } from '@/features/coupons/components/coupon-ticket'
import type { SavedCoupon } from '@/features/coupons/hooks/use-saved-coupon'
import { type DiscountCoupon, useRedeemCoupon } from '@/features/coupons/api/coupons'
import { couponTerms } from '@/features/coupons/model/coupon-terms'
import { cleanCouponCode } from '@/lib/format/clean-pasted'
import { useIntent } from '@/lib/forms/use-intent'
import { useTexts } from '@/lib/i18n/use-texts'
import { toAppError } from '@/lib/supabase/errors'

/**
 * Redeems a code; a retry after a lost response credits nothing twice.
 * @param onDiscount called with a discount coupon for the checkout
 */
function useCouponEntry(onDiscount: (coupon: DiscountCoupon) => void) {
  const { mutateAsync: redeem } = useRedeemCoupon()
  const { run, isPending } = useIntent()
  const [error, setError] = useState<Error | null>(null)
  const [credited, setCredited] = useState<number | null>(null)

  /** @returns true if the code was accepted */
  async function enter(typed: string): Promise<boolean> {
    setError(null)
    setCredited(null)
    const code = cleanCouponCode(typed)
    try {
      await run(async (requestId) => {
        const coupon = await redeem({ p_code: code, p_request_id: requestId })
        if (coupon.kind === 'tokens') setCredited(coupon.tokens)
        else onDiscount(coupon)
      }, code)
      return true
    } catch (thrown) {
      setError(toAppError(thrown))
      return false
    }
  }

  return {
    enter,
    error,
    isPending,
    /** Tokens credited by the last code; null for a discount. */
    credited,
  }
}

/** Lists the value and conditions of a discount. */
function CouponTermsText({ coupon }: { coupon: DiscountCoupon }) {
  const { t, format } = useTexts()
  const money = (minor: number) => format.money(minor, format.currency)
  const terms = couponTerms(coupon, format.currency)
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
        <li>{t('coupons.validUntil', { date: format.timestampWithZone(terms.validUntil) })}</li>
      )}
    </ul>
  )
}

/** Card to enter a code: credits tokens, or saves a discount for the next checkout. */
export function CouponBox({ saved }: { saved: SavedCoupon }) {
  const { t } = useTranslation()
  const entry = useCouponEntry(saved.save)
  const result = useRef<HTMLDivElement>(null)
  const [attempts, setAttempts] = useState(0)

  // On a phone the bottom bar would cover the result.
  useEffect(() => {
    if (attempts > 0) result.current?.scrollIntoView({ block: 'nearest' })
  }, [attempts])

  async function enter(code: string): Promise<boolean> {
    const isAccepted = await entry.enter(code)
    setAttempts((count) => count + 1)
    return isAccepted
  }

  return (
    <Card title={t('coupons.title')} className="flex flex-col gap-3">
      <p className="text-soft text-pretty">{t('coupons.intro')}</p>
      <div ref={result} className="flex flex-col gap-3">
        <CouponForm error={entry.error} isPending={entry.isPending} onApply={enter} />
        <div role="status" className="relative empty:hidden">
          {entry.credited !== null && (
            <>
              <p className="notice notice-success font-medium">
                {t('coupons.credited', { count: entry.credited })}
              </p>
              <CoinFlight key={entry.credited} />
            </>
          )}
        </div>
        {saved.coupon && (
          <CouponTicket code={saved.coupon.code} onRemove={saved.forget}>
            <p>{t('coupons.saved')}</p>
            <CouponTermsText coupon={saved.coupon} />
          </CouponTicket>
        )}
      </div>
    </Card>
  )
}
