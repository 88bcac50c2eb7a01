import { useTranslation } from 'react-i18next'
import { CouponForm } from '@/features/coupons/components/coupon-form'
import { CouponTicket } from '@/features/coupons/components/coupon-ticket'

export interface OrderCouponProps {
  /** The order has the price of a coupon. */
  isApplied: boolean
  /** The code that was asked for last; null when none was, or a reload has forgotten it. */
  code: string | null
  /** Why the last code did not become part of the order. */
  error: Error | null
  /** The order is being changed. */
  isPending: boolean
  /** The order is being paid. */
  disabled: boolean
  onApply: (code: string) => void
  onRemove: () => void
}

/** The coupon of one order at the checkout: enter, see, put back. */
export function OrderCoupon(props: OrderCouponProps) {
  const { isApplied, code, error, isPending, disabled, onApply, onRemove } = props
  const { t } = useTranslation()
  if (isApplied) {
    return (
      <CouponTicket code={code} disabled={isPending || disabled} onRemove={onRemove}>
        {t('coupons.applied')}
      </CouponTicket>
    )
  }
  return (
    <div className="flex flex-col gap-2">
      <CouponForm
        initialCode={error && code ? code : undefined}
        error={error}
        isPending={isPending}
        disabled={disabled}
        onApply={onApply}
      />
      {code !== null && error === null && !isPending && (
        <p role="status" className="notice text-sm">
          {t('coupons.kept', { code })}
        </p>
      )}
    </div>
  )
}
