import type { ResourceQuery } from '@/components/resource-table/resource-column'
import type { StatisticsRange } from '@/features/statistics/model/period'
import { queryKeyPrefixes } from '@/lib/account/keys'

/**
 * Statistics are apart from what every event of the admin channel makes stale: they sum up days, and
 * asking for them once a second of a hunt would cost more than it shows. They are asked again each minute.
 */
export const statisticsKeys = {
  report: (name: string, range: StatisticsRange) => ['statistics', name, range] as const,
  orders: (filters: Readonly<Record<string, string>>, query: ResourceQuery) =>
    [...queryKeyPrefixes.admin, 'orders', filters, query] as const,
}

/** How long a report is fresh, in milliseconds. */
export const REPORT_INTERVAL_MS = 60_000
