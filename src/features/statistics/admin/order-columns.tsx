import type { ResourceColumn } from '@/components/resource-table/resource-column'
import { testColumn } from '@/components/resource-table/common-columns'
import { EmailText } from '@/components/ui/email-text'
import { GameSessionName } from '@/components/ui/game-session-name'
import type { AdminOrder } from '@/features/statistics/api/statistics'

const tones = {
  paid: 'success',
  pending: 'warning',
  expired: 'neutral',
  cancelled: 'neutral',
} as const

export const orderColumns: ResourceColumn<AdminOrder>[] = [
  {
    id: 'created_at',
    header: 'admin.purchaseStatistics.orderedAt',
    type: 'timestamp',
    sortable: true,
  },
  {
    id: 'user_name',
    header: 'admin.statistics.player',
    cell: (row) => (
      <span className="block min-w-0">
        {row.user_name}
        <span className="text-soft block text-sm">
          <EmailText email={row.user_email} />
        </span>
      </span>
    ),
  },
  { id: 'user_email', header: 'admin.tokens.email', shown: false },
  {
    id: 'name',
    header: 'admin.purchaseStatistics.product',
    value: (row, { localized }) => localized(row, 'name'),
    cell: (row, { localized }) => (
      <GameSessionName name={localized(row, 'name')} isTest={row.is_test} />
    ),
  },
  { id: 'tokens', header: 'admin.purchaseStatistics.tokens', type: 'number' },
  {
    id: 'price_reason',
    header: 'admin.purchaseStatistics.priceReason',
    value: (row, { t }) => t(`admin.purchaseStatistics.reasons.${row.price_reason}`),
    cell: (row, { t }) => (
      <span>
        {t(`admin.purchaseStatistics.reasons.${row.price_reason}`)}
        {row.coupon_code && <span className="text-soft block text-sm">{row.coupon_code}</span>}
      </span>
    ),
  },
  { id: 'coupon_code', header: 'admin.purchaseStatistics.coupon', shown: false },
  { id: 'currency', header: 'admin.purchaseStatistics.currency', shown: false },
  {
    id: 'discount',
    header: 'admin.purchaseStatistics.discount',
    value: (row) => row.discount_minor,
    type: 'money',
    currency: (row) => row.currency,
    shown: false,
  },
  {
    id: 'total_minor',
    header: 'admin.purchaseStatistics.total',
    type: 'money',
    currency: (row) => row.currency,
    sortable: true,
  },
  {
    id: 'status',
    header: 'admin.purchaseStatistics.status',
    value: (row, { t }) => t(`admin.purchaseStatistics.statuses.${row.status}`),
    tone: (row) => tones[row.status],
  },
  {
    id: 'receipt_number',
    header: 'admin.purchaseStatistics.receipt',
    cell: (row) => row.receipt_number ?? '–',
    type: 'number',
    sortable: true,
  },
  { id: 'paid_at', header: 'admin.purchaseStatistics.paidAt', type: 'timestamp', shown: false },
  { id: 'payment_method', header: 'admin.purchaseStatistics.paymentMethod', shown: false },
  { id: 'game_session_name', header: 'admin.statistics.session', shown: false },
  testColumn,
]
