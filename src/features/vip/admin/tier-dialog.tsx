import { useTranslation } from 'react-i18next'
import { LocalizedFields } from '@/components/resource-form/localized-fields'
import { ResourceDialog } from '@/components/resource-form/resource-dialog'
import { Checkbox, Input, Select } from '@/components/ui/field'
import type { AdminTier } from '@/features/vip/api/admin-list-vip-tiers'
import { tierFormSchema, toTierForm, type TierValues } from '@/features/vip/model/tier-form'
import { useLocalized } from '@/lib/i18n/use-localized'
import { useContentTable } from '@/lib/content/use-content-table'
import { toasts } from '@/stores/toasts'

const badges = ['bronze', 'silver', 'gold'] as const

interface TierDialogProps {
  /** The tier to edit, from the live list; null creates one. */
  tier: AdminTier | null
  nextPosition: number
  onClose: () => void
}

/** Creates or edits a VIP tier. */
export function TierDialog({ tier, nextPosition, onClose }: TierDialogProps) {
  const { t } = useTranslation()
  const localized = useLocalized()
  const { save } = useContentTable('vip_tiers')

  async function submit(values: TierValues, version: string): Promise<void> {
    await save.mutateAsync({ id: tier?.id, version, values })
    toasts.success(t('admin.vip.saved', { name: localized(values, 'name') }))
  }

  return (
    <ResourceDialog
      title={
        tier
          ? t('admin.vip.editTitle', { name: localized(tier, 'name') })
          : t('admin.vip.createTier')
      }
      description={tier?.members ? t('admin.vip.membersNote', { count: tier.members }) : undefined}
      size="lg"
      onClose={onClose}
      schema={tierFormSchema}
      defaultValues={toTierForm(tier, nextPosition)}
      version={tier?.updated_at}
      onSubmit={submit}
    >
      {(form) => {
        const { register, formState } = form
        const { errors } = formState
        return (
          <>
            <LocalizedFields form={form} name="name" label={t('admin.vip.name')} />
            <LocalizedFields
              form={form}
              name="description"
              label={t('admin.vip.description')}
              multiline
              rows={2}
            />
            <div className="grid gap-4 sm:grid-cols-2">
              <Input
                label={t('admin.vip.price')}
                inputMode="numeric"
                autoComplete="off"
                error={errors.price && t('admin.vip.priceError')}
                {...register('price')}
              />
              <Input
                label={t('admin.vip.days')}
                inputMode="numeric"
                autoComplete="off"
                error={errors.days && t('admin.vip.daysError')}
                {...register('days')}
              />
              <Input
                label={t('admin.vip.discount')}
                inputMode="numeric"
                autoComplete="off"
                error={errors.discount && t('admin.vip.discountError')}
                {...register('discount')}
              />
              <Input
                label={t('admin.vip.early')}
                hint={t('admin.vip.earlyHint')}
                inputMode="numeric"
                autoComplete="off"
                error={errors.earlyMinutes && t('admin.vip.earlyError')}
                {...register('earlyMinutes')}
              />
              <Select
                label={t('admin.vip.badge')}
                options={badges.map((value) => ({ value, label: t(`vip.badge.${value}`) }))}
                {...register('badge')}
              />
              <Input
                label={t('admin.vip.position')}
                inputMode="numeric"
                autoComplete="off"
                error={errors.position && t('admin.vip.positionError')}
                {...register('position')}
              />
            </div>
            <Checkbox label={t('admin.vip.isActive')} {...register('isActive')} />
          </>
        )
      }}
    </ResourceDialog>
  )
}
