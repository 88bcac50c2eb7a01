import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { PurchaseReport } from '@/features/statistics/api/statistics'
import { DayTrend } from '@/features/statistics/components/day-trend'
import { useFormat } from '@/lib/i18n/use-format'
import { revenueDays } from '@/features/statistics/model/revenue-days'
import { daysBetween, pivotDays } from '@/features/statistics/model/sums'
import { currencies, MINOR_UNITS, type Currency } from '@/lib/format/money'

function RevenueTrend({ report, currency }: { report: PurchaseReport; currency: Currency }) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const days = useMemo(() => revenueDays(report, currency), [report, currency])
  const series = useMemo(
    () => [{ key: 'revenue', label: t('admin.purchaseStatistics.revenue') }],
    [t],
  )
  const format = useMemo(
    () => (units: number) => money(Math.round(units * MINOR_UNITS), currency),
    [money, currency],
  )
  return (
    <DayTrend
      label={t('admin.purchaseStatistics.revenueByDay', { currency })}
      days={days}
      series={series}
      format={format}
      exportName={`revenue-${currency.toLowerCase()}`}
    />
  )
}

/** Charts of revenue, orders, payments and clue sales over time. */
export function PurchaseCharts({ report }: { report: PurchaseReport }) {
  const { t } = useTranslation()
  const { number } = useFormat()
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
  const series = useMemo(
    () => ({
      orders: [
        { key: 'orders', label: t('admin.purchaseStatistics.allOrders') },
        { key: 'paid', label: t('admin.purchaseStatistics.paidOrders') },
      ],
      payments: [
        { key: 'succeeded', label: t('admin.purchaseStatistics.succeeded') },
        { key: 'failed', label: t('admin.purchaseStatistics.failed') },
      ],
      sales: [
        { key: 'clues', label: t('admin.purchaseStatistics.clues') },
        { key: 'guides', label: t('admin.purchaseStatistics.guides') },
      ],
    }),
    [t],
  )
  return (
    <div className="chart-grid">
      {currencies.map((currency) => (
        <RevenueTrend key={currency} report={report} currency={currency} />
      ))}
      <DayTrend
        label={t('admin.purchaseStatistics.ordersByDay')}
        days={orders}
        series={series.orders}
        format={number}
        exportName="orders-by-day"
      />
      <DayTrend
        label={t('admin.purchaseStatistics.paymentsByDay')}
        days={payments}
        series={series.payments}
        format={number}
        exportName="payments-by-day"
      />
      <DayTrend
        label={t('admin.purchaseStatistics.salesByDay')}
        days={sales}
        series={series.sales}
        format={number}
        exportName="clue-sales-by-day"
      />
    </div>
  )
}
