import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EditableTable } from '@/components/resource-table/editable-table'
import { fullListProps } from '@/components/resource-table/list-props'
import type { ResourceColumn } from '@/components/resource-table/resource-column'
import { saleColumn } from '@/components/resource-table/common-columns'
import { ProductDialog } from '@/features/payments/admin/product-dialog'
import { ProductRemoval } from '@/features/payments/admin/product-removal'
import {
  type TokenProduct,
  tokenProductsQueryOptions,
} from '@/features/payments/api/admin-payments'
import { useLocalized } from '@/lib/i18n/use-localized'

const columns: ResourceColumn<TokenProduct>[] = [
  { id: 'position', header: 'admin.products.position', type: 'number' },
  {
    id: 'name',
    header: 'admin.products.name',
    value: (row, { localized }) => localized(row, 'name'),
    cell: (row, { localized }) => (
      <span lang={localized.lang(row, 'name')} className="font-semibold">
        {localized(row, 'name')}
      </span>
    ),
  },
  { id: 'tokens', header: 'admin.products.tokens', type: 'number' },
  {
    id: 'price_huf',
    header: 'admin.products.priceHuf',
    value: (row) => row.price_huf_minor,
    type: 'money',
    currency: () => 'HUF',
  },
  {
    id: 'price_eur',
    header: 'admin.products.priceEur',
    value: (row) => row.price_eur_minor,
    type: 'money',
    currency: () => 'EUR',
  },
  saleColumn,
]

/** The token packages with their order, prices in both currencies and sale state. */
export function ProductsTable() {
  const { t } = useTranslation()
  const localized = useLocalized()
  const products = useQuery(tokenProductsQueryOptions())
  const nextPosition = Math.max(0, ...(products.data ?? []).map(({ position }) => position)) + 1

  return (
    <EditableTable
      label={t('admin.products.title')}
      columns={columns}
      {...fullListProps(products)}
      exportName="token-packages"
      createLabel={t('admin.products.create')}
      rowName={(row) => localized(row, 'name')}
      editLabel={(name) => t('admin.products.editTitle', { name })}
      empty={{ title: 'admin.products.emptyTitle', text: 'admin.products.emptyText' }}
      renderForm={(product, close) => (
        <ProductDialog product={product} nextPosition={nextPosition} onClose={close} />
      )}
      renderRemoval={(product, close) => <ProductRemoval product={product} onClose={close} />}
    />
  )
}
