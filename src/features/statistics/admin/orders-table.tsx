import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { pagedListProps } from '@/components/resource-table/list-props'
import { ResourceTable } from '@/components/resource-table/resource-table'
import { useResourceQuery } from '@/components/resource-table/use-resource-query'
import { Checkbox } from '@/components/ui/field'
import { SelectFilter } from '@/components/ui/select-filter'
import { orderColumns } from '@/features/statistics/admin/order-columns'
import {
  fetchOrders,
  orderStatuses,
  ordersQueryOptions,
  type OrderFilters,
} from '@/features/statistics/api/statistics'
import { currencies } from '@/lib/format/money'

const noFilters: OrderFilters = { status: '', currency: '', tests: '' }

/** All orders of all players, with search, filters and CSV export. */
export function OrdersTable() {
  const { t } = useTranslation()
  const list = useResourceQuery(noFilters)
  const { filters, setFilters } = list
  const page = useQuery(ordersQueryOptions(filters, list.query))
  return (
    <ResourceTable
      label={t('admin.purchaseStatistics.orders')}
      columns={orderColumns}
      {...pagedListProps(page, list, (part) => fetchOrders(filters, part))}
      rowKey={(row) => row.id}
      exportName="orders"
      filters={
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
