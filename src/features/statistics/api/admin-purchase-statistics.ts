import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { REPORT_INTERVAL_MS, statisticsKeys } from '@/features/statistics/api/keys'
import { rangeArguments } from '@/features/statistics/api/statistics-call'
import type { StatisticsRange } from '@/features/statistics/model/period'
import { currencies } from '@/lib/format/money'
import { rpc } from '@/lib/supabase/rpc'
import { refetchWhileCounting } from '@/lib/hunt/incremental-report'

const currency = z.enum(currencies)

const reportSchema = z.object({
  first_day: z.string(),
  last_day: z.string(),
  uncounted_days: z.number(),
  currencies: z.array(
    z.object({
      currency,
      orders: z.number(),
      paid: z.number(),
      revenue_minor: z.number(),
      discount_minor: z.number(),
      average_minor: z.number(),
    }),
  ),
  days: z.array(
    z.object({
      day: z.string(),
      currency,
      orders: z.number(),
      paid: z.number(),
      revenue_minor: z.number(),
    }),
  ),
  products: z.array(
    z.object({
      product_id: z.nullable(z.string()),
      kind: z.catch(z.enum(['product', 'bundle']), 'product'),
      currency,
      name_hu: z.string(),
      name_en: z.string(),
      sold: z.number(),
      tokens: z.number(),
      revenue_minor: z.number(),
    }),
  ),
  price_reasons: z.array(
    z.object({
      price_reason: z.catch(z.enum(['regular', 'offer', 'vip', 'coupon']), 'regular'),
      currency,
      orders: z.number(),
      revenue_minor: z.number(),
      discount_minor: z.number(),
    }),
  ),
  payments: z.array(z.object({ day: z.string(), succeeded: z.number(), failed: z.number() })),
  sale_days: z.array(
    z.object({ day: z.string(), clues: z.number(), guides: z.number(), tokens: z.number() }),
  ),
  clues: z.array(
    z.object({
      clue_id: z.string(),
      name_hu: z.string(),
      name_en: z.string(),
      clues: z.number(),
      guides: z.number(),
      tokens: z.number(),
    }),
  ),
})

/** Orders, payments and sales of a period; amounts in minor units. */
export type PurchaseReport = z.infer<typeof reportSchema>
export type SoldProduct = PurchaseReport['products'][number]
export type PriceReasonShare = PurchaseReport['price_reasons'][number]
export type SoldClue = PurchaseReport['clues'][number]

/**
 * Revenue, packages, payments, discounts and clue sales.
 * @throws AppError `admin_permissions_required`, `invalid_input`, `game_session_not_found`
 */
export function purchaseReportQueryOptions(range: StatisticsRange) {
  return queryOptions({
    queryKey: statisticsKeys.report('purchases', range),
    queryFn: () => rpc('admin_purchase_statistics', rangeArguments(range), reportSchema),
    placeholderData: keepPreviousData,
    staleTime: REPORT_INTERVAL_MS,
    refetchInterval: refetchWhileCounting(REPORT_INTERVAL_MS),
  })
}
