import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ResourceDialog } from '@/components/resource-form/resource-dialog'
import { FormInput, fieldOf } from '@/components/ui/form-fields'
import { FormNumberInput } from '@/components/ui/form-number-input'
import { CouponTermsFields } from '@/features/coupons/admin/coupon-terms-fields'
import { useCreateCoupons, type CreatedBatch } from '@/features/coupons/api/admin-coupons'
import { batchForm, newBatchValues } from '@/features/coupons/model/coupon-form'
import { serverNow } from '@/lib/live/server-time'

interface BatchDialogProps {
  onCreated: (batch: CreatedBatch) => void
  onClose: () => void
}

/** Creates a batch of single-use codes. */
export function BatchDialog({ onCreated, onClose }: BatchDialogProps) {
  const { t } = useTranslation()
  const create = useCreateCoupons()
  const [openedAt] = useState(serverNow)
  return (
    <ResourceDialog
      title={t('admin.coupons.createBatch')}
      description={t('admin.coupons.batchNote')}
      size="lg"
      onClose={onClose}
      schema={batchForm}
      defaultValues={newBatchValues(openedAt)}
      onSubmit={async (order) => onCreated(await create.mutateAsync(order))}
      submitLabel={t('admin.coupons.makeBatch')}
    >
      {(form) => (
        <>
          <FormInput
            label={t('admin.coupons.batch')}
            hint={t('admin.coupons.batchHint')}
            maxLength={100}
            error={t('admin.coupons.batchError')}
            {...fieldOf(form.control, 'batch')}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <FormNumberInput label={t('admin.coupons.count')} {...fieldOf(form.control, 'count')} />
            <FormInput
              label={t('admin.coupons.prefix')}
              hint={t('admin.coupons.prefixHint')}
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
              maxLength={12}
              error={t('admin.coupons.prefixError')}
              {...fieldOf(form.control, 'prefix')}
            />
          </div>
          <FormNumberInput
            label={t('admin.coupons.maxBatchUsesPerUser')}
            hint={t('admin.coupons.maxBatchUsesPerUserHint')}
            {...fieldOf(form.control, 'max_batch_uses_per_user')}
          />
          <CouponTermsFields form={form} />
        </>
      )}
    </ResourceDialog>
  )
}
