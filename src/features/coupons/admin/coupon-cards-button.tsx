import { useMutation, useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { paths } from '@/config/paths'
import { couponValue } from '@/features/coupons/admin/coupon-columns'
import type { CouponRow } from '@/features/coupons/api/admin-coupons'
import { couponCards } from '@/features/coupons/model/coupon-cards'
import { editableSettingsQueryOptions } from '@/features/game/api/admin-game'
import { saveFile } from '@/lib/browser/save-file'
import { localToday } from '@/lib/format/local-time'
import { useTexts } from '@/lib/i18n/use-texts'
import { toasts } from '@/stores/toasts'

interface CouponCardsButtonProps {
  isDisabled: boolean
  /** Fetches all coupons of the list. */
  fetchAll: () => Promise<CouponRow[]>
}

/** Downloads the coupons of the list as cards to print and cut. */
export function CouponCardsButton({ isDisabled, fetchAll }: CouponCardsButtonProps) {
  const { t, format, errorText } = useTexts()
  const settings = useQuery(editableSettingsQueryOptions()).data
  const print = useMutation({
    mutationFn: async () => {
      // Loaded on demand, because jsPDF is large.
      const [coupons, { textPdf }] = await Promise.all([
        fetchAll(),
        import('@/lib/print/drawing-pdf'),
      ])
      const site = settings?.print_site ?? window.location.origin
      const pages = couponCards(
        coupons.map((coupon) => ({
          code: coupon.code,
          value: couponValue(coupon, { t, format }),
          until:
            coupon.valid_until === null
              ? ''
              : t('admin.coupons.cardUntil', { time: format.timestamp(coupon.valid_until) }),
        })),
        {
          title: t('admin.coupons.cardTitle'),
          hint: t('admin.coupons.cardHint'),
          site: `${site.replace(/^https?:\/\//, '')}${paths.shopProducts}`,
        },
      )
      saveFile(`coupons-${localToday()}.pdf`, await textPdf(pages, t('admin.coupons.title')))
    },
    onError: (error) => toasts.error(errorText(error)),
  })

  return (
    <Button
      icon={Printer}
      variant="outline"
      loading={print.isPending}
      disabled={isDisabled}
      onClick={() => print.mutate()}
    >
      {t('admin.coupons.cards')}
    </Button>
  )
}
