import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { EditableTable } from '@/components/resource-table/editable-table'
import { fullListProps } from '@/components/resource-table/list-props'
import type { ResourceColumn } from '@/components/resource-table/resource-column'
import { saleColumn } from '@/components/resource-table/sale-column'
import { EmptyState } from '@/components/ui/empty-state'
import { ProductDialog } from '@/features/payments/admin/product-dialog'
import { ProductRemoval } from '@/features/payments/admin/product-removal'
import {
  type TokenProduct,
  tokenProductsQueryOptions,
} from '@/features/payments/api/admin-payments'
import { useLocalized } from '@/lib/i18n/use-localized'

function useColumns(): ResourceColumn<TokenProduct>[] {
  const { t } = useTranslation()
  const localized = useLocalized()
  return useMemo(
    () => [
      {
        id: 'position',
        header: t('admin.products.position'),
        value: (row) => row.position,
        type: 'number',
      },
      {
        id: 'name',
        header: t('admin.products.name'),
        value: (row) => localized(row, 'name'),
        cell: (row) => (
          <span lang={localized.lang(row, 'name')} className="font-semibold">
            {localized(row, 'name')}
          </span>
        ),
      },
      {
        id: 'tokens',
        header: t('admin.products.tokens'),
        value: (row) => row.tokens,
        type: 'number',
      },
      {
        id: 'price_huf',
        header: t('admin.products.priceHuf'),
        value: (row) => row.price_huf_minor,
        type: 'money',
        currency: () => 'HUF',
      },
      {
        id: 'price_eur',
        header: t('admin.products.priceEur'),
        value: (row) => row.price_eur_minor,
        type: 'money',
        currency: () => 'EUR',
      },
      saleColumn(t),
    ],
    [t, localized],
  )
}

/** The token packages with their order, prices in both currencies and sale state. */
export function ProductsTable() {
  const { t } = useTranslation()
  const localized = useLocalized()
  const columns = useColumns()
  const products = useQuery(tokenProductsQueryOptions())
  const nextPosition = Math.max(0, ...(products.data ?? []).map(({ position }) => position)) + 1

  return (
    <EditableTable
      label={t('admin.products.title')}
      columns={columns}
      {...fullListProps(products)}
      exportName="token-packages"
      createLabel={t('admin.products.create')}
      editLabel={(row) => t('admin.products.editTitle', { name: localized(row, 'name') })}
      deleteLabel={(row) => t('admin.products.deleteNamed', { name: localized(row, 'name') })}
      empty={
        <EmptyState
          title={t('admin.products.emptyTitle')}
          description={t('admin.products.emptyText')}
        />
      }
      renderForm={(product, close) => (
        <ProductDialog product={product} nextPosition={nextPosition} onClose={close} />
      )}
      renderRemoval={(product, close) => <ProductRemoval product={product} onClose={close} />}
    />
  )
}
