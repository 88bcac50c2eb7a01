import { useQuery } from '@tanstack/react-query'
import { EditableTable } from '@/components/resource-table/editable-table'
import { fullListProps } from '@/components/resource-table/list-props'
import type { ResourceColumn } from '@/components/resource-table/resource-column'
import { nameColumn, saleColumn } from '@/components/resource-table/common-columns'
import { ProductDialog } from '@/features/payments/admin/product-dialog'
import {
  type TokenProduct,
  tokenProductsQueryOptions,
} from '@/features/payments/api/admin-payments'
import { RemovalDialog } from '@/components/resource-table/removal-dialog'
import { useContentTable } from '@/lib/content/use-content-table'
import { useTexts } from '@/lib/i18n/use-texts'

interface ProductRemovalProps {
  /** From the live list. */
  product: TokenProduct
  onClose: () => void
}

/** Deletes a token package, or takes it off sale if one of its coupons was used. */
function ProductRemoval({ product, onClose }: ProductRemovalProps) {
  const { t, localized } = useTexts()
  const { remove, update } = useContentTable('token_products')
  const name = localized(product, 'name')
  const { id, updated_at: version } = product

  return (
    <RemovalDialog
      deletion={{
        title: t('admin.products.deleteTitle', { name }),
        description: t('admin.products.deleteText'),
        run: () => remove.mutateAsync({ id }),
        done: t('admin.products.deleted', { name }),
      }}
      retirement={{
        title: t('admin.products.inUseTitle', { name }),
        description: t('admin.products.inUseText'),
        confirmLabel: t('admin.products.takeOffSale'),
        run: () => update.mutateAsync({ id, version, values: { is_active: false } }),
        done: t('admin.products.tookOffSale', { name }),
      }}
      isInUse={false} // The client does not know which coupons were used.
      inUseKey="token_product_in_use"
      onClose={onClose}
    />
  )
}

const columns: ResourceColumn<TokenProduct>[] = [
  { id: 'position', header: 'admin.products.position', type: 'number' },
  nameColumn('admin.products.name'),
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
  const { t, localized } = useTexts()
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
