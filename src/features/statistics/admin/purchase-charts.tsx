import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { PurchaseReport } from '@/features/statistics/api/statistics'
import { DayTrend, type DaySeries } from '@/features/statistics/components/day-trend'
import { useFormat } from '@/lib/i18n/use-format'
import { revenueDays } from '@/features/statistics/model/revenue-days'
import { daysBetween, pivotDays } from '@/features/statistics/model/sums'
import { currencies, MINOR_UNITS, type Currency } from '@/lib/format/money'

const revenueSeries: DaySeries[] = [{ key: 'revenue', header: 'admin.purchaseStatistics.revenue' }]

const orderSeries: DaySeries[] = [
  { key: 'orders', header: 'admin.purchaseStatistics.allOrders' },
  { key: 'paid', header: 'admin.purchaseStatistics.paidOrders' },
]

const paymentSeries: DaySeries[] = [
  { key: 'succeeded', header: 'admin.purchaseStatistics.succeeded' },
  { key: 'failed', header: 'admin.purchaseStatistics.failed' },
]

const saleSeries: DaySeries[] = [
  { key: 'clues', header: 'admin.purchaseStatistics.clues' },
  { key: 'guides', header: 'admin.purchaseStatistics.guides' },
]

function RevenueTrend({ report, currency }: { report: PurchaseReport; currency: Currency }) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const days = useMemo(() => revenueDays(report, currency), [report, currency])
  const format = useMemo(
    () => (units: number) => money(Math.round(units * MINOR_UNITS), currency),
    [money, currency],
  )
  return (
    <DayTrend
      label={t('admin.purchaseStatistics.revenueByDay', { currency })}
      days={days}
      series={revenueSeries}
      format={format}
      exportName={`revenue-${currency.toLowerCase()}`}
    />
  )
}

/** Charts of revenue, orders, payments and clue sales over time. */
export function PurchaseCharts({ report }: { report: PurchaseReport }) {
  const { t } = useTranslation()
  const { orders, payments, sales } = useMemo(() => {
    const days = daysBetween(report.first_day, report.last_day)
    const spread = <Row extends { day: string }>(
      rows: readonly Row[],
      keys: (keyof Row & string)[],
    ) =>
      rows.length === 0
        ? []
        : pivotDays(
            days,
            rows.flatMap((row) =>
              keys.map((key) => ({ day: row.day, key, value: Number(row[key]) })),
            ),
          )
    return {
      orders: spread(report.days, ['orders', 'paid']),
      payments: spread(report.payments, ['succeeded', 'failed']),
      sales: spread(report.sale_days, ['clues', 'guides']),
    }
  }, [report])
  return (
    <div className="chart-grid">
      {currencies.map((currency) => (
        <RevenueTrend key={currency} report={report} currency={currency} />
      ))}
      <DayTrend
        label={t('admin.purchaseStatistics.ordersByDay')}
        days={orders}
        series={orderSeries}
        exportName="orders-by-day"
      />
      <DayTrend
        label={t('admin.purchaseStatistics.paymentsByDay')}
        days={payments}
        series={paymentSeries}
        exportName="payments-by-day"
      />
      <DayTrend
        label={t('admin.purchaseStatistics.salesByDay')}
        days={sales}
        series={saleSeries}
        exportName="clue-sales-by-day"
      />
    </div>
  )
}
