import { useTranslation } from 'react-i18next'
import { usePagedList } from '@/components/resource-table/paged-list'
import type { ColumnContext, ResourceColumn } from '@/components/resource-table/resource-column'
import { ResourceTable } from '@/components/resource-table/resource-table'
import type { ResourceQueryState } from '@/components/resource-table/use-resource-query'
import { EmailText } from '@/components/ui/email-text'
import { CoinAmount } from '@/components/ui/coin-amount'
import { CouponCode } from '@/features/coupons/admin/coupon-columns'
import { BatchFilter, KindFilter } from '@/features/coupons/admin/coupon-filters'
import {
  couponKinds,
  type CouponRedemption,
  type Period,
  redemptionList,
} from '@/features/coupons/api/admin-coupons'

/** Query string values. */
type UsageFilters = { kind: string; batch: string; days: string }

function orderText(row: CouponRedemption, { format, localized }: ColumnContext): string | null {
  if (row.order_name_hu === null || row.total_minor === null || row.currency === null) return null
  return `${localized(row, 'order_name')} (${format.money(row.total_minor, row.currency)})`
}

const columns: ResourceColumn<CouponRedemption>[] = [
  { id: 'redeemed_at', header: 'admin.couponUsage.when', type: 'timestamp', sortable: true },
  {
    id: 'user_name',
    header: 'admin.couponUsage.player',
    cell: (row, { t }) =>
      row.user_id === null ? (
        <span className="text-soft">{t('admin.couponUsage.deletedPlayer')}</span>
      ) : (
        <span className="flex flex-col">
          <span className="font-semibold">{row.user_name}</span>
          <span className="text-soft text-sm">
            {row.user_email !== null && <EmailText email={row.user_email} />}
          </span>
        </span>
      ),
  },
  { id: 'user_email', header: 'admin.tokens.email', shown: false },
  {
    id: 'code',
    header: 'admin.coupons.code',
    cell: (row) => <CouponCode coupon={row} />,
    sortable: true,
  },
  { id: 'batch', header: 'admin.coupons.batch', shown: false },
  {
    id: 'tokens',
    header: 'admin.couponUsage.tokens',
    cell: (row) => row.tokens !== null && <CoinAmount amount={row.tokens} />,
    type: 'number',
    sortable: true,
  },
  {
    id: 'discount_minor',
    header: 'admin.couponUsage.discount',
    value: (row, { format }) =>
      row.discount_minor === null || row.currency === null
        ? null
        : format.money(row.discount_minor, row.currency),
    type: 'number',
    sortable: true,
  },
  {
    id: 'order',
    header: 'admin.couponUsage.order',
    value: orderText,
    cell: (row, context) =>
      row.order_id !== null && (
        <span className="flex flex-col">
          {orderText(row, context)}
          <span className="text-soft text-sm">
            {context.t('admin.couponUsage.receipt', { number: row.receipt_number })}
          </span>
        </span>
      ),
  },
  { id: 'receipt_number', header: 'admin.purchaseStatistics.receipt', shown: false },
]

interface RedemptionsTableProps {
  period: Period
  list: ResourceQueryState<UsageFilters>
}

/** Redemptions in the period. */
export function RedemptionsTable({ period, list }: RedemptionsTableProps) {
  const { t } = useTranslation()
  const { filters, setFilters } = list
  const queryFilters = {
    kind: couponKinds.find((kind) => kind === filters.kind) ?? null,
    batch: filters.batch || null,
    period,
  }
  const { listed } = usePagedList(redemptionList, queryFilters, list)
  return (
    <ResourceTable
      label={t('admin.couponUsage.redemptions')}
      columns={columns}
      {...listed}
      rowKey={(row) => row.id}
      exportName="coupon-usage"
      // Does not count the period, which applies to the whole report.
      activeFilters={[filters.kind, filters.batch].filter(Boolean).length}
      filters={
        <>
          <KindFilter value={filters.kind} onChange={(kind) => setFilters({ kind })} />
          <BatchFilter value={filters.batch} onChange={(batch) => setFilters({ batch })} />
        </>
      }
      empty={{ title: 'admin.couponUsage.emptyTitle', text: 'admin.couponUsage.emptyText' }}
    />
  )
}
