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
import { useLocalized } from '@/lib/i18n/use-localized'

function useProductColumns(): ResourceColumn<SoldProduct>[] {
  const { t } = useTranslation()
  const localized = useLocalized()
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('admin.purchaseStatistics.product'),
        value: (row) => localized(row, 'name'),
      },
      {
        id: 'kind',
        header: t('admin.purchaseStatistics.kind'),
        value: (row) => t(`admin.purchaseStatistics.kinds.${row.kind}`),
      },
      {
        id: 'sold',
        header: t('admin.purchaseStatistics.sold'),
        value: (row) => row.sold,
        type: 'number',
      },
      {
        id: 'tokens',
        header: t('admin.purchaseStatistics.tokens'),
        value: (row) => row.tokens,
        type: 'number',
      },
      {
        id: 'currency',
        header: t('admin.purchaseStatistics.currency'),
        value: (row) => row.currency,
      },
      {
        id: 'revenue',
        header: t('admin.purchaseStatistics.revenue'),
        value: (row) => row.revenue_minor,
        type: 'money',
        currency: (row) => row.currency,
      },
    ],
    [t, localized],
  )
}

function useReasonColumns(report: PurchaseReport): ResourceColumn<PriceReasonShare>[] {
  const { t } = useTranslation()
  return useMemo(() => {
    const paid = sumBy(report.price_reasons, (row) => row.orders)
    return [
      {
        id: 'reason',
        header: t('admin.purchaseStatistics.priceReason'),
        value: (row) => t(`admin.purchaseStatistics.reasons.${row.price_reason}`),
      },
      {
        id: 'orders',
        header: t('admin.purchaseStatistics.paidOrders'),
        value: (row) => row.orders,
        type: 'number',
      },
      {
        id: 'share',
        header: t('admin.purchaseStatistics.share'),
        value: (row) => shareOf(row.orders, paid),
        type: 'percent',
      },
      {
        id: 'currency',
        header: t('admin.purchaseStatistics.currency'),
        value: (row) => row.currency,
      },
      {
        id: 'discount',
        header: t('admin.purchaseStatistics.discount'),
        value: (row) => row.discount_minor,
        type: 'money',
        currency: (row) => row.currency,
      },
      {
        id: 'revenue',
        header: t('admin.purchaseStatistics.revenue'),
        value: (row) => row.revenue_minor,
        type: 'money',
        currency: (row) => row.currency,
      },
    ]
  }, [t, report])
}

function useClueColumns(): ResourceColumn<SoldClue>[] {
  const { t } = useTranslation()
  const localized = useLocalized()
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('admin.purchaseStatistics.clue'),
        value: (row) => localized(row, 'name'),
      },
      ...(['clues', 'guides', 'tokens'] as const).map((id): ResourceColumn<SoldClue> => ({
        id,
        header: t(`admin.purchaseStatistics.${id}`),
        value: (row) => row[id],
        type: 'number',
      })),
    ],
    [t, localized],
  )
}

/** Tables of sold packages and bundles, price reasons, and clue sales. */
export function PurchaseTables({ report }: { report: PurchaseReport }) {
  const { t } = useTranslation()
  const products = useProductColumns()
  const reasons = useReasonColumns(report)
  const clues = useClueColumns()
  return (
    <>
      <ReportTable
        title={t('admin.purchaseStatistics.products')}
        columns={products}
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
        columns={clues}
        rows={report.clues}
        rowKey={(row) => row.clue_id}
        exportName="clue-sales"
      />
    </>
  )
}
