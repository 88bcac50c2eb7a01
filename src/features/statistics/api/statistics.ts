import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { pagedList } from '@/components/resource-table/paged-list'
import { pageArguments } from '@/components/resource-table/resource-column'
import type { StatisticsRange } from '@/features/statistics/model/period'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { currencies } from '@/lib/format/money'
import { type IncrementalReport, refetchWhileCounting } from '@/lib/game-session/incremental-report'
import { ledgerTypes } from '@/lib/game-session/ledger-row'
import { rowOf } from '@/lib/supabase/row-of'
import { rpc, type RpcArguments } from '@/lib/supabase/rpc'

/** Refetch interval of a report, ms. */
const REPORT_INTERVAL_MS = 60_000

/**
 * A report of a period. Its key has a prefix of its own: the events of the admin channel would refetch it every second
 * during a hunt; it is refetched every minute instead.
 * @param fetchReport gets the arguments that all statistics RPCs share
 */
function reportOptions<Report extends IncrementalReport>(
  name: string,
  range: StatisticsRange,
  fetchReport: (call: RpcArguments<'admin_statistics'>) => Promise<Report>,
) {
  const { from, to, gameSessionId, timeZone } = range
  return queryOptions({
    queryKey: ['statistics', name, range],
    queryFn: () =>
      fetchReport({
        p_from: from,
        p_to: to,
        p_game_session_id: gameSessionId,
        p_time_zone: timeZone,
      }),
    placeholderData: keepPreviousData,
    staleTime: REPORT_INTERVAL_MS,
    refetchInterval: refetchWhileCounting(REPORT_INTERVAL_MS),
  })
}

export const orderStatuses = ['pending', 'expired', 'paid', 'cancelled'] as const

const orderSchema = rowOf('admin_order_row', {
  currency: z.enum(currencies),
  price_reason: z.catch(z.enum(['regular', 'offer', 'vip', 'coupon']), 'regular'),
  status: z.catch(z.enum(orderStatuses), 'cancelled'),
})

/** An order of any player; money in minor units, `total_count` counts all pages. */
export type AdminOrder = z.infer<typeof orderSchema>

/** Filters of the list; an empty string means no filter. */
export interface OrderFilters extends Record<string, string> {
  status: string
  currency: string
  /** `yes` includes bundles of test sessions. */
  tests: string
}

/**
 * The orders of all players.
 * @throws AppError `admin_permissions_required`, `invalid_input`
 */
export const orderList = pagedList(
  [...queryKeyPrefixes.admin, 'orders'],
  (filters: OrderFilters, query) =>
    rpc(
      'admin_list_orders',
      {
        ...pageArguments(query),
        p_status: filters.status || null,
        p_currency: filters.currency || null,
        p_with_tests: filters.tests === 'yes',
      },
      z.array(orderSchema),
    ),
)

const currency = z.enum(currencies)

const purchaseReportSchema = rowOf('purchase_report', {
  currencies: z.array(rowOf('purchase_currency', { currency })),
  days: z.array(rowOf('purchase_day', { currency })),
  products: z.array(
    rowOf('purchase_product', {
      kind: z.catch(z.enum(['product', 'bundle']), 'product'),
      currency,
    }),
  ),
  price_reasons: z.array(
    rowOf('purchase_price_reason', {
      price_reason: z.catch(z.enum(['regular', 'offer', 'vip', 'coupon']), 'regular'),
      currency,
    }),
  ),
})

/** Orders, payments and sales of a period; amounts in minor units. */
export type PurchaseReport = z.infer<typeof purchaseReportSchema>
export type SoldProduct = PurchaseReport['products'][number]
export type PriceReasonShare = PurchaseReport['price_reasons'][number]
export type SoldClue = PurchaseReport['clues'][number]

/**
 * Revenue, packages, payments, discounts and clue sales.
 * @throws AppError `admin_permissions_required`, `invalid_input`, `game_session_not_found`
 */
export const purchaseReportQueryOptions = (range: StatisticsRange) =>
  reportOptions('purchases', range, (call) =>
    rpc('admin_purchase_statistics', call, purchaseReportSchema),
  )

const gameplayReportSchema = rowOf('play_report', {
  retention: z.array(rowOf('retention_day', { returned: z.array(z.nullable(z.number())) })),
})

/** Players and scans of a period; days are yyyy-mm-dd in the requested time zone. */
export type GameplayReport = z.infer<typeof gameplayReportSchema>
export type GameSessionFunnel = GameplayReport['sessions'][number]
export type BoardRow = GameplayReport['boards'][number]
export type Cohort = GameplayReport['retention'][number]

/**
 * Players, scans, funnels, leaderboards and retention.
 * @throws AppError `admin_permissions_required`, `invalid_input`, `game_session_not_found`
 */
export const playReportQueryOptions = (range: StatisticsRange) =>
  reportOptions('play', range, (call) => rpc('admin_statistics', call, gameplayReportSchema))

const tokenReportSchema = rowOf('token_report', {
  types: z.array(rowOf('token_type_day', { type: z.catch(z.enum(ledgerTypes), 'adjustment') })),
})

/** The token economy of a period, in tokens. */
export type TokenReport = z.infer<typeof tokenReportSchema>
export type TopSpender = TokenReport['spenders'][number]
export type GameSessionFlow = TokenReport['sessions'][number]

/**
 * Tokens earned, spent and held.
 * @throws AppError `admin_permissions_required`, `invalid_input`, `game_session_not_found`
 */
export const tokenReportQueryOptions = (range: StatisticsRange) =>
  reportOptions('tokens', range, (call) => rpc('admin_token_statistics', call, tokenReportSchema))
