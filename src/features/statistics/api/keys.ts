import type { ResourceQuery } from '@/components/resource-table/resource-column'
import type { StatisticsRange } from '@/features/statistics/model/period'
import { queryKeyPrefixes } from '@/lib/account/keys'

/**
 * Reports have their own prefix, because the events of the admin channel would refetch them every second during a
 * hunt; they refetch every minute instead.
 */
export const statisticsKeys = {
  report: (name: string, range: StatisticsRange) => ['statistics', name, range] as const,
  orders: (filters: Readonly<Record<string, string>>, query: ResourceQuery) =>
    [...queryKeyPrefixes.admin, 'orders', filters, query] as const,
}

/** Refetch interval of a report, ms. */
export const REPORT_INTERVAL_MS = 60_000
