import { useTranslation } from 'react-i18next'
import { CouponForm } from '@/features/coupons/components/coupon-form'
import { CouponTicket } from '@/features/coupons/components/coupon-ticket'

export interface OrderCouponProps {
  /** The price of the order includes a coupon. */
  isApplied: boolean
  /** Last entered code; null if there was none or after a reload. */
  code: string | null
  /** Error of the last code. */
  error: Error | null
  /** The order is being updated. */
  isPending: boolean
  /** The order is being paid. */
  disabled: boolean
  onApply: (code: string) => void
  onRemove: () => void
}

/** Enters, shows or removes the coupon of an order at the checkout. */
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
