import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceColumn } from '@/components/resource-table/resource-column'
import { testColumn } from '@/components/resource-table/test-column'
import { EmailText } from '@/components/ui/email-text'
import { Badge } from '@/components/ui/badge'
import { SessionName } from '@/components/ui/session-name'
import type { AdminOrder } from '@/features/statistics/api/statistics'
import { useLocalized } from '@/lib/i18n/use-localized'

const tones = {
  paid: 'success',
  pending: 'warning',
  expired: 'neutral',
  cancelled: 'neutral',
} as const

export function useOrderColumns(): ResourceColumn<AdminOrder>[] {
  const { t } = useTranslation()
  const localized = useLocalized()
  return useMemo(() => {
    return [
      {
        id: 'created_at',
        header: t('admin.purchaseStatistics.orderedAt'),
        value: (row) => row.created_at,
        type: 'timestamp',
        sortable: true,
      },
      {
        id: 'user_name',
        header: t('admin.statistics.player'),
        value: (row) => row.user_name,
        cell: (row) => (
          <span className="block min-w-0">
            {row.user_name}
            <span className="text-soft block text-sm">
              <EmailText email={row.user_email} />
            </span>
          </span>
        ),
      },
      {
        id: 'user_email',
        header: t('admin.tokens.email'),
        value: (row) => row.user_email,
        shown: false,
      },
      {
        id: 'name',
        header: t('admin.purchaseStatistics.product'),
        value: (row) => localized(row, 'name'),
        cell: (row) => <SessionName name={localized(row, 'name')} isTest={row.is_test} />,
      },
      {
        id: 'tokens',
        header: t('admin.purchaseStatistics.tokens'),
        value: (row) => row.tokens,
        type: 'number',
      },
      {
        id: 'price_reason',
        header: t('admin.purchaseStatistics.priceReason'),
        value: (row) => t(`admin.purchaseStatistics.reasons.${row.price_reason}`),
        cell: (row) => (
          <span>
            {t(`admin.purchaseStatistics.reasons.${row.price_reason}`)}
            {row.coupon_code && <span className="text-soft block text-sm">{row.coupon_code}</span>}
          </span>
        ),
      },
      {
        id: 'coupon_code',
        header: t('admin.purchaseStatistics.coupon'),
        value: (row) => row.coupon_code,
        shown: false,
      },
      {
        id: 'currency',
        header: t('admin.purchaseStatistics.currency'),
        value: (row) => row.currency,
        shown: false,
      },
      {
        id: 'discount',
        header: t('admin.purchaseStatistics.discount'),
        value: (row) => row.discount_minor,
        type: 'money',
        currency: (row) => row.currency,
        shown: false,
      },
      {
        id: 'total_minor',
        header: t('admin.purchaseStatistics.total'),
        value: (row) => row.total_minor,
        type: 'money',
        currency: (row) => row.currency,
        sortable: true,
      },
      {
        id: 'status',
        header: t('admin.purchaseStatistics.status'),
        value: (row) => t(`admin.purchaseStatistics.statuses.${row.status}`),
        cell: (row) => (
          <Badge tone={tones[row.status]}>
            {t(`admin.purchaseStatistics.statuses.${row.status}`)}
          </Badge>
        ),
      },
      {
        id: 'receipt_number',
        header: t('admin.purchaseStatistics.receipt'),
        value: (row) => row.receipt_number,
        cell: (row) => row.receipt_number ?? '–',
        type: 'number',
        sortable: true,
      },
      {
        id: 'paid_at',
        header: t('admin.purchaseStatistics.paidAt'),
        value: (row) => row.paid_at,
        type: 'timestamp',
        shown: false,
      },
      {
        id: 'payment_method',
        header: t('admin.purchaseStatistics.paymentMethod'),
        value: (row) => row.payment_method,
        shown: false,
      },
      {
        id: 'game_session_name',
        header: t('admin.statistics.session'),
        value: (row) => row.game_session_name,
        shown: false,
      },
      testColumn(t),
    ]
  }, [t, localized])
}
