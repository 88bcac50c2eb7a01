import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { pagedListProps } from '@/components/resource-table/list-props'
import type { ResourceColumn } from '@/components/resource-table/resource-column'
import { ResourceTable } from '@/components/resource-table/resource-table'
import type { ResourceQueryState } from '@/components/resource-table/use-resource-query'
import { EmailText } from '@/components/ui/email-text'
import { CoinAmount } from '@/components/ui/coin-amount'
import { EmptyState } from '@/components/ui/empty-state'
import { CouponCode } from '@/features/coupons/admin/coupon-code'
import { BatchFilter, KindFilter } from '@/features/coupons/admin/coupon-filters'
import {
  couponKinds,
  type CouponRedemption,
  fetchRedemptions,
  type Period,
  redemptionsQueryOptions,
} from '@/features/coupons/api/admin-coupons'
import { useLocalized } from '@/lib/i18n/use-localized'
import { useFormat } from '@/lib/i18n/use-format'

/** Query string values. */
type UsageFilters = { kind: string; batch: string; days: string }

function useColumns(): ResourceColumn<CouponRedemption>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const localized = useLocalized()
  return useMemo(() => {
    const orderText = (row: CouponRedemption): string | null => {
      if (row.order_name_hu === null || row.total_minor === null || row.currency === null)
        return null
      return `${localized(row, 'order_name')} (${format.money(row.total_minor, row.currency)})`
    }
    return [
      {
        id: 'redeemed_at',
        header: t('admin.couponUsage.when'),
        value: (row) => row.redeemed_at,
        type: 'timestamp',
        sortable: true,
      },
      {
        id: 'user_name',
        header: t('admin.couponUsage.player'),
        value: (row) => row.user_name,
        cell: (row) =>
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
      {
        id: 'user_email',
        header: t('admin.tokens.email'),
        value: (row) => row.user_email,
        shown: false,
      },
      {
        id: 'code',
        header: t('admin.coupons.code'),
        value: (row) => row.code,
        cell: (row) => <CouponCode coupon={row} />,
        sortable: true,
      },
      {
        id: 'batch',
        header: t('admin.coupons.batch'),
        value: (row) => row.batch,
        shown: false,
      },
      {
        id: 'tokens',
        header: t('admin.couponUsage.tokens'),
        value: (row) => row.tokens,
        cell: (row) => (row.tokens === null ? '–' : <CoinAmount amount={row.tokens} />),
        type: 'number',
        sortable: true,
      },
      {
        id: 'discount_minor',
        header: t('admin.couponUsage.discount'),
        value: (row) =>
          row.discount_minor === null || row.currency === null
            ? null
            : format.money(row.discount_minor, row.currency),
        type: 'number',
        sortable: true,
      },
      {
        id: 'order',
        header: t('admin.couponUsage.order'),
        value: orderText,
        cell: (row) =>
          row.order_id === null ? (
            '–'
          ) : (
            <span className="flex flex-col">
              {orderText(row)}
              <span className="text-soft text-sm">
                {t('admin.couponUsage.receipt', { number: row.receipt_number })}
              </span>
            </span>
          ),
      },
      {
        id: 'receipt_number',
        header: t('admin.purchaseStatistics.receipt'),
        value: (row) => row.receipt_number,
        shown: false,
      },
    ]
  }, [t, format, localized])
}

interface RedemptionsTableProps {
  period: Period
  list: ResourceQueryState<UsageFilters>
}

/** Redemptions in the period. */
export function RedemptionsTable({ period, list }: RedemptionsTableProps) {
  const { t } = useTranslation()
  const columns = useColumns()
  const { filters, setFilters } = list
  const queryFilters = {
    kind: couponKinds.find((kind) => kind === filters.kind) ?? null,
    batch: filters.batch || null,
    period,
  }
  const page = useQuery(redemptionsQueryOptions(queryFilters, list.query))
  return (
    <ResourceTable
      label={t('admin.couponUsage.redemptions')}
      columns={columns}
      {...pagedListProps(page, list, (part) => fetchRedemptions(queryFilters, part))}
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
      empty={
        <EmptyState
          title={t('admin.couponUsage.emptyTitle')}
          description={t('admin.couponUsage.emptyText')}
        />
      }
    />
  )
}
