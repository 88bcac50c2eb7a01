import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceColumn } from '@/components/resource-table/resource-column'
import type {
  PriceReasonShare,
  PurchaseReport,
  SoldClue,
  SoldProduct,
} from '@/features/statistics/api/statistics'
import { ReportTable } from '@/features/statistics/components/report-table'
import { shareOf, sumBy } from '@/features/statistics/model/sums'

const productColumns: ResourceColumn<SoldProduct>[] = [
  {
    id: 'name',
    header: 'admin.purchaseStatistics.product',
    value: (row, { localized }) => localized(row, 'name'),
  },
  {
    id: 'kind',
    header: 'admin.purchaseStatistics.kind',
    value: (row, { t }) => t(`admin.purchaseStatistics.kinds.${row.kind}`),
  },
  { id: 'sold', header: 'admin.purchaseStatistics.sold', type: 'number' },
  { id: 'tokens', header: 'admin.purchaseStatistics.tokens', type: 'number' },
  { id: 'currency', header: 'admin.purchaseStatistics.currency' },
  {
    id: 'revenue',
    header: 'admin.purchaseStatistics.revenue',
    value: (row) => row.revenue_minor,
    type: 'money',
    currency: (row) => row.currency,
  },
]

/** @param paid number of paid orders */
const reasonColumns = (paid: number): ResourceColumn<PriceReasonShare>[] => [
  {
    id: 'reason',
    header: 'admin.purchaseStatistics.priceReason',
    value: (row, { t }) => t(`admin.purchaseStatistics.reasons.${row.price_reason}`),
  },
  { id: 'orders', header: 'admin.purchaseStatistics.paidOrders', type: 'number' },
  {
    id: 'share',
    header: 'admin.purchaseStatistics.share',
    value: (row) => shareOf(row.orders, paid),
    type: 'percent',
  },
  { id: 'currency', header: 'admin.purchaseStatistics.currency' },
  {
    id: 'discount_minor',
    header: 'admin.purchaseStatistics.discount',
    type: 'money',
    currency: (row) => row.currency,
  },
  {
    id: 'revenue_minor',
    header: 'admin.purchaseStatistics.revenue',
    type: 'money',
    currency: (row) => row.currency,
  },
]

const clueColumns: ResourceColumn<SoldClue>[] = [
  {
    id: 'name',
    header: 'admin.purchaseStatistics.clue',
    value: (row, { localized }) => localized(row, 'name'),
  },
  ...(['clues', 'guides', 'tokens'] as const).map((id): ResourceColumn<SoldClue> => ({
    id,
    header: `admin.purchaseStatistics.${id}`,
    type: 'number',
  })),
]

/** Tables of sold packages and bundles, price reasons, and clue sales. */
export function PurchaseTables({ report }: { report: PurchaseReport }) {
  const { t } = useTranslation()
  const reasons = useMemo(
    () => reasonColumns(sumBy(report.price_reasons, (row) => row.orders)),
    [report],
  )
  return (
    <>
      <ReportTable
        title={t('admin.purchaseStatistics.products')}
        columns={productColumns}
        rows={report.products}
        rowKey={(row) =>
          `${row.product_id ?? `${row.name_hu} ${row.name_en}`} ${row.kind} ${row.currency}`
        }
        exportName="sold-products"
      />
      <ReportTable
        title={t('admin.purchaseStatistics.priceReasons')}
        columns={reasons}
        rows={report.price_reasons}
        rowKey={(row) => `${row.price_reason} ${row.currency}`}
        exportName="price-reasons"
      />
      <ReportTable
        title={t('admin.purchaseStatistics.clueSales')}
        columns={clueColumns}
        rows={report.clues}
        rowKey={(row) => row.clue_id}
        exportName="clue-sales"
      />
    </>
  )
}
