import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '@/components/ui/card'
import { CoinFlight } from '@/components/ui/coin-flight'
import { CouponForm } from '@/features/coupons/components/coupon-form'
import { CouponTermsText } from '@/features/coupons/components/coupon-terms-text'
import { CouponTicket } from '@/features/coupons/components/coupon-ticket'
import { useCouponEntry } from '@/features/coupons/hooks/use-coupon-entry'
import type { SavedCoupon } from '@/features/coupons/hooks/use-saved-coupon'

/** Where a code is typed: tokens arrive at once, a discount waits for the checkout. */
export function CouponBox({ saved }: { saved: SavedCoupon }) {
  const { t } = useTranslation()
  const entry = useCouponEntry(saved.save)
  const answer = useRef<HTMLDivElement>(null)
  const [answers, setAnswers] = useState(0)

  // On a phone it comes to lie where the bar at the foot would cover it.
  useEffect(() => {
    if (answers > 0) answer.current?.scrollIntoView({ block: 'nearest' })
  }, [answers])

  async function enter(code: string): Promise<boolean> {
    const isAccepted = await entry.enter(code)
    setAnswers((count) => count + 1)
    return isAccepted
  }

  return (
    <Card title={t('coupons.title')} className="flex flex-col gap-3">
      <p className="text-soft text-pretty">{t('coupons.intro')}</p>
      <div ref={answer} className="flex flex-col gap-3">
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
