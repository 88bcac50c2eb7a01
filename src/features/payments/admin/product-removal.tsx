import { useTranslation } from 'react-i18next'
import { RemovalDialog } from '@/components/resource-table/removal-dialog'
import type { TokenProduct } from '@/features/payments/api/admin-payments'
import { useLocalized } from '@/lib/i18n/use-localized'
import { useContentTable } from '@/lib/content/use-content-table'

interface ProductRemovalProps {
  /** From the live list. */
  product: TokenProduct
  onClose: () => void
}

/** Deletes a token package, or takes it off sale if one of its coupons was used. */
export function ProductRemoval({ product, onClose }: ProductRemovalProps) {
  const { t } = useTranslation()
  const localized = useLocalized()
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
