import type { PurchaseReport } from '@/features/statistics/api/admin-purchase-statistics'
import { daysBetween, pivotDays } from '@/features/statistics/model/sums'
import { MINOR_UNITS, type Currency } from '@/lib/format/money'

/**
 * The revenue of each day in whole forints or euros, which the axis of a chart counts in: in minor units
 * a day without sales would be marked from 0 to 0.04. No days when nothing was ordered in that currency.
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
