import { LocalizedFields } from '@/components/resource-form/localized-fields'
import { ResourceDialog } from '@/components/resource-form/resource-dialog'
import { Checkbox } from '@/components/ui/field'
import { FormInput, fieldOf } from '@/components/ui/form-fields'
import { FormNumberInput } from '@/components/ui/form-number-input'
import type { TokenProduct } from '@/features/payments/api/admin-payments'
import { productForm } from '@/features/payments/model/product-form'
import { formValues } from '@/lib/forms/fields'
import { GameSessionLanguages } from '@/lib/game-session/game-session-languages'
import { useContentTable } from '@/lib/content/use-content-table'
import { useTexts } from '@/lib/i18n/use-texts'

interface ProductDialogProps {
  /** The package to edit, from the live list; null creates one. */
  product: TokenProduct | null
  nextPosition: number
  onClose: () => void
}

export function ProductDialog({ product, nextPosition, onClose }: ProductDialogProps) {
  const { t, localized } = useTexts()
  const { save } = useContentTable('token_products')

  return (
    <ResourceDialog
      title={
        product
          ? t('admin.products.editTitle', { name: localized(product, 'name') })
          : t('admin.products.create')
      }
      size="lg"
      onClose={onClose}
      schema={productForm}
      defaultValues={formValues(
        productForm,
        product ?? { position: nextPosition, is_active: true },
      )}
      version={product?.updated_at}
      onSubmit={(values, version) => save.mutateAsync({ id: product?.id, version, values })}
      done={(values) => t('admin.products.saved', { name: localized(values, 'name') })}
    >
      {(form) => {
        const { register } = form
        return (
          <GameSessionLanguages gameSessionIds={null}>
            <LocalizedFields form={form} name="name" label={t('admin.products.name')} />
            <LocalizedFields
              form={form}
              name="description"
              label={t('admin.products.description')}
              rows={2}
            />
            <div className="grid gap-4 sm:grid-cols-2">
              <FormNumberInput
                label={t('admin.products.tokens')}
                {...fieldOf(form.control, 'tokens')}
              />
              <FormNumberInput
                label={t('admin.products.position')}
                hint={t('admin.products.positionHint')}
                {...fieldOf(form.control, 'position')}
              />
              <FormInput
                label={t('admin.products.priceHuf')}
                inputMode="decimal"
                autoComplete="off"
                error={t('admin.products.priceError')}
                {...fieldOf(form.control, 'price_huf_minor')}
              />
              <FormInput
                label={t('admin.products.priceEur')}
                inputMode="decimal"
                autoComplete="off"
                error={t('admin.products.priceError')}
                {...fieldOf(form.control, 'price_eur_minor')}
              />
            </div>
            <Checkbox label={t('admin.products.isActive')} {...register('is_active')} />
          </GameSessionLanguages>
        )
      }}
    </ResourceDialog>
  )
}
