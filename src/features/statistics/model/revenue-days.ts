import type { PurchaseReport } from '@/features/statistics/api/statistics'
import { daysBetween, pivotDays } from '@/features/statistics/model/sums'
import { MINOR_UNITS, type Currency } from '@/lib/format/money'

/**
 * Revenue per day in forints or euros, the units of the chart axis; in minor units the axis of a day without
 * sales would run from 0 to 0.04. Empty without orders in that currency.
 */
export function revenueDays(
  report: Pick<PurchaseReport, 'days' | 'first_day' | 'last_day'>,
  currency: Currency,
) {
  const cells = report.days
    .filter((row) => row.currency === currency)
    .map(({ day, revenue_minor }) => ({ day, key: 'revenue', value: revenue_minor / MINOR_UNITS }))
  return cells.length === 0 ? [] : pivotDays(daysBetween(report.first_day, report.last_day), cells)
}
