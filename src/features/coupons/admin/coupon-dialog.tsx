import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ResourceDialog } from '@/components/resource-form/resource-dialog'
import { fieldOf, FormInput } from '@/components/ui/form-fields'
import { FormNumberInput } from '@/components/ui/form-number-input'
import { CouponTermsFields } from '@/features/coupons/admin/coupon-terms-fields'
import {
  type CouponRow,
  type CreatedBatch,
  useCreateCoupons,
} from '@/features/coupons/api/admin-coupons'
import {
  batchForm,
  couponForm,
  couponValues,
  newBatchValues,
} from '@/features/coupons/model/coupon-form'
import { useContentTable } from '@/lib/content/use-content-table'
import { serverNow } from '@/lib/live/server-time'

interface CouponDialogProps {
  /** Current version from the live list; null: a new coupon. */
  coupon: CouponRow | null
  onClose: () => void
}

/** Creates or edits a coupon; the value of a used coupon is read-only. */
export function CouponDialog({ coupon, onClose }: CouponDialogProps) {
  const { t } = useTranslation()
  const { save } = useContentTable('coupons')
  const [openedAt] = useState(serverNow)
  const isUsed = coupon !== null && coupon.uses > 0

  return (
    <ResourceDialog
      title={
        coupon ? t('admin.coupons.editTitle', { code: coupon.code }) : t('admin.coupons.create')
      }
      description={isUsed ? t('admin.coupons.usedNote', { count: coupon.uses }) : undefined}
      size="lg"
      onClose={onClose}
      schema={couponForm(coupon)}
      defaultValues={couponValues(coupon, openedAt)}
      version={coupon?.updated_at}
      onSubmit={(values, version) => save.mutateAsync({ id: coupon?.id, version, values })}
      done={(values) => t('admin.coupons.saved', { code: values.code })}
      fieldsByErrorKey={{ already_exists: 'code' }}
    >
      {(form) => (
        <>
          <FormInput
            label={t('admin.coupons.code')}
            hint={t('admin.coupons.codeHint')}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
            readOnly={isUsed}
            error={({ type }) =>
              t(type === 'already_exists' ? 'admin.coupons.codeTaken' : 'admin.coupons.codeError')
            }
            {...fieldOf(form.control, 'code')}
          />
          <CouponTermsFields form={form} isValueFixed={isUsed} />
          <fieldset className="grid gap-4 sm:grid-cols-2">
            <legend className="mb-2 font-bold">{t('admin.coupons.limits')}</legend>
            <FormNumberInput
              label={t('admin.coupons.maxUses')}
              hint={t('admin.coupons.maxUsesHint')}
              error={t('admin.coupons.maxUsesError', { least: Math.max(1, coupon?.uses ?? 0) })}
              {...fieldOf(form.control, 'max_uses')}
            />
            <FormNumberInput
              label={t('admin.coupons.maxUsesPerUser')}
              {...fieldOf(form.control, 'max_uses_per_user')}
            />
          </fieldset>
        </>
      )}
    </ResourceDialog>
  )
}

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
