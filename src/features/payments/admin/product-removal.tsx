import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DeleteDialog } from '@/components/resource-table/delete-dialog'
import { useDeleteTokenProduct } from '@/features/payments/api/admin-delete-token-product'
import type { TokenProduct } from '@/features/payments/api/admin-token-products'
import { useUpdateTokenProduct } from '@/features/payments/api/admin-update-token-product'
import { toAppError } from '@/lib/errors'
import { useLocalized } from '@/lib/use-localized'
import { toasts } from '@/stores/toasts'

export interface ProductRemovalProps {
  /** The package as the live list has it. */
  product: TokenProduct
  onClose: () => void
}

/** Deletes a token package; one whose coupon was used stays for the books and can be taken off sale instead. */
export function ProductRemoval({ product, onClose }: ProductRemovalProps) {
  const { t } = useTranslation()
  const localized = useLocalized()
  const remove = useDeleteTokenProduct()
  const update = useUpdateTokenProduct()
  // Only the database knows which coupons were used.
  const [isRefused, setRefused] = useState(false)
  const name = localized(product, 'name')

  async function deleteProduct(): Promise<void> {
    try {
      await remove.mutateAsync(product.id)
    } catch (error) {
      if (toAppError(error).key === 'token_product_in_use') setRefused(true)
      throw error
    }
    toasts.success(t('admin.products.deleted', { name }))
  }
  async function takeOffSale(): Promise<void> {
    const { id, updated_at: version } = product
    await update.mutateAsync({ id, version, values: { is_active: false } })
    toasts.success(t('admin.products.tookOffSale', { name }))
  }

  return isRefused ? (
    <DeleteDialog
      key="off-sale"
      title={t('admin.products.inUseTitle', { name })}
      description={t('admin.products.inUseText')}
      confirmLabel={t('admin.products.takeOffSale')}
      onDelete={takeOffSale}
      onClose={onClose}
    />
  ) : (
    <DeleteDialog
      key="delete"
      title={t('admin.products.deleteTitle', { name })}
      description={t('admin.products.deleteText')}
      onDelete={deleteProduct}
      onClose={onClose}
    />
  )
}
