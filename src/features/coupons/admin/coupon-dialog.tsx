import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ResourceDialog } from '@/components/resource-form/resource-dialog'
import { FormInput, fieldOf } from '@/components/ui/form-fields'
import { FormNumberInput } from '@/components/ui/form-number-input'
import { CouponTermsFields } from '@/features/coupons/admin/coupon-terms-fields'
import type { CouponRow } from '@/features/coupons/api/admin-coupons'
import { couponForm, couponValues } from '@/features/coupons/model/coupon-form'
import { serverNow } from '@/lib/live/server-time'
import { useContentTable } from '@/lib/content/use-content-table'

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
