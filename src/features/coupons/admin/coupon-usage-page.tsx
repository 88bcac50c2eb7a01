import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TrendChart } from '@/components/charts/trend-chart'
import { useResourceQuery } from '@/components/resource-table/use-resource-query'
import { QueryError } from '@/components/ui/error-state'
import { toOptions } from '@/components/ui/field'
import { PageHeader } from '@/components/ui/page-header'
import { StatTiles } from '@/components/ui/stat-tiles'
import { SelectFilter } from '@/components/ui/select-filter'
import { Tabs } from '@/components/ui/tabs'
import { BatchTotals, CouponTotals } from '@/features/coupons/admin/coupon-totals'
import { RedemptionsTable } from '@/features/coupons/admin/redemptions-table'
import {
  type CouponUsage,
  couponUsageQueryOptions,
  type Period,
} from '@/features/coupons/api/admin-coupons'
import { lastDays, periodDays } from '@/features/coupons/model/last-days'
import { useTexts } from '@/lib/i18n/use-texts'
import { serverNow } from '@/lib/live/server-time'

function UsageTiles({ usage }: { usage: CouponUsage | undefined }) {
  const { t, format } = useTexts()
  return (
    <StatTiles
      tiles={[
        [t('admin.couponUsage.redemptions'), usage?.redemptions],
        [t('admin.couponUsage.players'), usage?.players],
        [t('admin.couponUsage.tokens'), usage?.tokens],
        [
          t('admin.couponUsage.discount'),
          usage && format.money(usage.discount_huf_minor, 'HUF'),
          usage &&
            usage.discount_eur_minor > 0 &&
            `+ ${format.money(usage.discount_eur_minor, 'EUR')}`,
        ],
      ]}
    />
  )
}

function UsageOverview({ period }: { period: Period }) {
  const { t, format } = useTexts()
  const usage = useQuery(couponUsageQueryOptions(period))
  if (usage.error && !usage.data) return <QueryError query={usage} />
  return (
    <div className="mb-6 flex flex-col gap-4">
      <UsageTiles usage={usage.data} />
      {usage.data && (
        <TrendChart
          label={t('admin.couponUsage.perDay')}
          points={usage.data.days}
          series={[{ key: 'redemptions', label: t('admin.couponUsage.redemptions') }]}
          format={format.number}
          unit="day"
        />
      )}
    </div>
  )
}

/** Report on coupon use in a period. */
export function CouponUsagePage() {
  const { t } = useTranslation()
  const list = useResourceQuery({ kind: '', batch: '', days: '30' })
  const [openedAt] = useState(serverNow)
  const days = periodDays.find((value) => value === list.filters.days) ?? '30'
  const period = useMemo(() => lastDays(Number(days), openedAt), [days, openedAt])
  return (
    <>
      <PageHeader
        title={t('admin.couponUsage.title')}
        description={t('admin.couponUsage.intro')}
        actions={
          <SelectFilter
            label={t('admin.couponUsage.period')}
            value={days}
            options={toOptions(periodDays, (value) =>
              t('admin.couponUsage.lastDays', { count: Number(value) }),
            )}
            onChange={(value) => list.setFilters({ days: value })}
          />
        }
      />
      <UsageOverview period={period} />
      <Tabs
        label={t('admin.couponUsage.title')}
        items={[
          {
            value: 'redemptions',
            label: t('admin.couponUsage.redemptions'),
            content: <RedemptionsTable period={period} list={list} />,
          },
          { value: 'coupons', label: t('admin.couponUsage.byCoupon'), content: <CouponTotals /> },
          { value: 'batches', label: t('admin.couponUsage.byBatch'), content: <BatchTotals /> },
        ]}
      />
    </>
  )
}
