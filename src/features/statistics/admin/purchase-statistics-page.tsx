import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { PageHeader } from '@/components/ui/page-header'
import { Tabs } from '@/components/ui/tabs'
import { OrdersTable } from '@/features/statistics/admin/orders-table'
import { PurchaseReportView } from '@/features/statistics/admin/purchase-report'

/** Admin page with the revenue and sales of a period, and all orders. */
export function PurchaseStatisticsPage() {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const tab = params.get('tab') === 'orders' ? 'orders' : 'report'
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
        onChange={(next) => setParams(next === 'orders' ? { tab: next } : {}, { replace: true })}
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
