import { TicketPercent, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '@/components/ui/icon-button'

interface CouponTicketProps {
  /** Null: the order has a coupon whose code this device no longer knows. */
  code: string | null
  disabled?: boolean
  onRemove: () => void
  children: ReactNode
}

/** An applied or saved coupon with a remove button. */
export function CouponTicket({ code, disabled = false, onRemove, children }: CouponTicketProps) {
  const { t } = useTranslation()
  return (
    <div className="notice notice-success">
      <TicketPercent aria-hidden="true" className="text-primary size-6 shrink-0" />
      <div className="min-w-0 grow">
        <p className="font-bold break-all uppercase">{code ?? t('coupons.unnamed')}</p>
        <div className="text-sm text-pretty">{children}</div>
      </div>
      <IconButton
        icon={X}
        label={code ? t('coupons.removeNamed', { code }) : t('coupons.remove')}
        disabled={disabled}
        onClick={onRemove}
      />
    </div>
  )
}
