import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { usePagedList } from '@/components/resource-table/paged-list'
import { ResourceTable } from '@/components/resource-table/resource-table'
import { useResourceQuery } from '@/components/resource-table/use-resource-query'
import { Checkbox, toOptions } from '@/components/ui/field'
import { SelectFilter } from '@/components/ui/select-filter'
import { PageHeader } from '@/components/ui/page-header'
import { StatTiles } from '@/components/ui/stat-tiles'
import { Tabs } from '@/components/ui/tabs'
import { GAME_SESSION_PARAM } from '@/config/game-session-path'
import { TAB_PARAM } from '@/config/paths'
import { orderColumns } from '@/features/statistics/admin/order-columns'
import { PurchaseCharts } from '@/features/statistics/admin/purchase-charts'
import { PurchaseTables } from '@/features/statistics/admin/purchase-tables'
import {
  type OrderFilters,
  orderList,
  orderStatuses,
  type PurchaseReport,
  purchaseReportQueryOptions,
} from '@/features/statistics/api/statistics'
import { ReportView } from '@/features/statistics/components/report-view'
import { StatisticsFilters } from '@/features/statistics/components/statistics-filters'
import { useStatisticsFilters } from '@/features/statistics/hooks/use-statistics-filters'
import { shareOf, sumBy } from '@/features/statistics/model/sums'
import { currencies, roundToPayable } from '@/lib/format/money'
import { useTexts } from '@/lib/i18n/use-texts'

const noFilters: OrderFilters = { status: '', currency: '', tests: '' }

/** All orders of all players, with search, filters and CSV export. */
function OrdersTable() {
  const { t } = useTranslation()
  const list = useResourceQuery(noFilters)
  const { filters, setFilters } = list
  const { listed } = usePagedList(orderList, filters, list)
  return (
    <ResourceTable
      label={t('admin.purchaseStatistics.orders')}
      columns={orderColumns}
      {...listed}
      rowKey={(row) => row.id}
      exportName="orders"
      filters={
        <>
          <SelectFilter
            label={t('admin.purchaseStatistics.status')}
            allLabel={t('admin.purchaseStatistics.allStatuses')}
            value={filters.status}
            options={toOptions(orderStatuses, (value) =>
              t(`admin.purchaseStatistics.statuses.${value}`),
            )}
            onChange={(status) => setFilters({ status })}
          />
          <SelectFilter
            label={t('admin.purchaseStatistics.currency')}
            allLabel={t('admin.purchaseStatistics.allCurrencies')}
            value={filters.currency}
            options={currencies.map((value) => ({ value, label: value }))}
            onChange={(currency) => setFilters({ currency })}
          />
          <Checkbox
            label={t('admin.sessions.withTests')}
            checked={filters.tests === 'yes'}
            onChange={(event) => setFilters({ tests: event.target.checked ? 'yes' : '' })}
          />
        </>
      }
      empty={{
        title: 'admin.purchaseStatistics.noOrdersTitle',
        text: 'admin.purchaseStatistics.noOrdersText',
      }}
    />
  )
}

function PurchaseTiles({ report }: { report: PurchaseReport }) {
  const { t, format } = useTexts()
  const of = (currency: (typeof currencies)[number]) =>
    report.currencies.find((row) => row.currency === currency)
  const orders = sumBy(report.currencies, (row) => row.orders)
  const paid = sumBy(report.currencies, (row) => row.paid)
  const succeeded = sumBy(report.payments, (row) => row.succeeded)
  const failed = sumBy(report.payments, (row) => row.failed)
  const withReason = (reason: string) =>
    sumBy(
      report.price_reasons.filter((row) => row.price_reason === reason),
      (row) => row.orders,
    )
  return (
    <StatTiles
      tiles={[
        ...currencies.map(
          (currency) =>
            [
              t('admin.purchaseStatistics.revenueIn', { currency }),
              format.money(of(currency)?.revenue_minor ?? 0, currency),
              t('admin.purchaseStatistics.averageBasket', {
                amount: format.money(
                  roundToPayable(of(currency)?.average_minor ?? 0, currency),
                  currency,
                ),
              }),
            ] as const,
        ),
        [
          t('admin.purchaseStatistics.paidOrders'),
          paid,
          t('admin.purchaseStatistics.ofOrders', { count: orders, orders: format.number(orders) }),
        ],
        [
          t('admin.purchaseStatistics.paymentSuccess'),
          format.percent(shareOf(succeeded, succeeded + failed)),
          t('admin.purchaseStatistics.failedPayments', {
            count: failed,
            failed: format.number(failed),
          }),
        ],
        [
          t('admin.purchaseStatistics.couponShare'),
          format.percent(shareOf(withReason('coupon'), paid)),
        ],
        [
          t('admin.purchaseStatistics.offerShare'),
          format.percent(shareOf(withReason('offer'), paid)),
        ],
        [t('admin.purchaseStatistics.cluesSold'), sumBy(report.sale_days, (row) => row.clues)],
        [t('admin.purchaseStatistics.guidesSold'), sumBy(report.sale_days, (row) => row.guides)],
      ]}
    />
  )
}

/** Tiles, charts and tables of a period. */
function PurchaseReportView() {
  const { t } = useTranslation()
  const filterState = useStatisticsFilters()
  const report = useQuery(purchaseReportQueryOptions(filterState.range))
  return (
    <>
      <StatisticsFilters {...filterState} />
      <ReportView query={report} range={filterState.range}>
        {(data) => (
          <>
            {filterState.filters[GAME_SESSION_PARAM] !== '' && (
              <p className="notice">{t('admin.purchaseStatistics.sessionNote')}</p>
            )}
            <PurchaseTiles report={data} />
            <PurchaseCharts report={data} />
            <PurchaseTables report={data} />
          </>
        )}
      </ReportView>
    </>
  )
}

/** Admin page with the revenue and sales of a period, and all orders. */
export function PurchaseStatisticsPage() {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const tab = params.get(TAB_PARAM) === 'orders' ? 'orders' : 'report'
  return (
    <>
      <PageHeader
        title={t('admin.purchaseStatistics.title')}
        description={t('admin.purchaseStatistics.intro')}
      />
      <Tabs
        label={t('admin.purchaseStatistics.title')}
        value={tab}
        // Drops the other tab's filters from the URL.
        onChange={(next) =>
          setParams(next === 'orders' ? { [TAB_PARAM]: next } : {}, { replace: true })
        }
        items={[
          {
            value: 'report',
            label: t('admin.purchaseStatistics.report'),
            content: <PurchaseReportView />,
          },
          {
            value: 'orders',
            label: t('admin.purchaseStatistics.orders'),
            content: <OrdersTable />,
          },
        ]}
      />
    </>
  )
}
