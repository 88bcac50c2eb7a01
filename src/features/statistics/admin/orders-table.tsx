import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ResourceTable } from '@/components/resource-table/resource-table'
import { useResourceQuery } from '@/components/resource-table/use-resource-query'
import { EmptyState } from '@/components/ui/empty-state'
import { SelectFilter } from '@/components/ui/select-filter'
import { useOrderColumns } from '@/features/statistics/admin/order-columns'
import {
  fetchOrders,
  orderStatuses,
  ordersQueryOptions,
  type OrderFilters,
} from '@/features/statistics/api/admin-list-orders'
import { fetchAllPages } from '@/lib/fetch-all-pages'
import { currencies } from '@/lib/money'

const noFilters: OrderFilters = { status: '', currency: '' }

/** Every order of every player: searched, filtered, live, as CSV. */
export function OrdersTable() {
  const { t } = useTranslation()
  const columns = useOrderColumns()
  const { query, setQuery, filters, setFilters } = useResourceQuery(noFilters)
  const page = useQuery(ordersQueryOptions(filters, query))
  return (
    <ResourceTable
      label={t('admin.purchaseStatistics.orders')}
      columns={columns}
      rows={page.data}
      rowKey={(row) => row.id}
      error={page.error}
      onRetry={() => void page.refetch()}
      server={{ total: page.data?.[0]?.total_count ?? 0, query, onQueryChange: setQuery }}
      exportName="orders"
      fetchAll={() =>
        fetchAllPages((limit, offset) => fetchOrders(filters, { ...query, limit, offset }))
      }
      toolbar={
        <>
          <SelectFilter
            label={t('admin.purchaseStatistics.status')}
            allLabel={t('admin.purchaseStatistics.allStatuses')}
            value={filters.status}
            options={orderStatuses.map((value) => ({
              value,
              label: t(`admin.purchaseStatistics.statuses.${value}`),
            }))}
            onChange={(status) => setFilters({ status })}
          />
          <SelectFilter
            label={t('admin.purchaseStatistics.currency')}
            allLabel={t('admin.purchaseStatistics.allCurrencies')}
            value={filters.currency}
            options={currencies.map((value) => ({ value, label: value }))}
            onChange={(currency) => setFilters({ currency })}
          />
        </>
      }
      empty={
        <EmptyState
          title={t('admin.purchaseStatistics.noOrdersTitle')}
          description={t('admin.purchaseStatistics.noOrdersText')}
        />
      }
    />
  )
}
