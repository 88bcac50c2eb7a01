import { LocalizedFields } from '@/components/resource-form/localized-fields'
import { ResourceDialog } from '@/components/resource-form/resource-dialog'
import { Checkbox, Select, toOptions } from '@/components/ui/field'
import { fieldOf } from '@/components/ui/form-fields'
import { FormNumberInput } from '@/components/ui/form-number-input'
import type { AdminTier } from '@/features/vip/api/admin-vip'
import { newTier, tierForm } from '@/features/vip/model/tier-form'
import { formValues } from '@/lib/forms/fields'
import { GameSessionLanguages } from '@/lib/game-session/game-session-languages'
import { useContentTable } from '@/lib/content/use-content-table'
import { useTexts } from '@/lib/i18n/use-texts'

const badges = ['bronze', 'silver', 'gold'] as const

interface TierDialogProps {
  /** The tier to edit, from the live list; null creates one. */
  tier: AdminTier | null
  nextPosition: number
  onClose: () => void
}

/** Creates or edits a VIP tier. */
export function TierDialog({ tier, nextPosition, onClose }: TierDialogProps) {
  const { t, localized } = useTexts()
  const { save } = useContentTable('vip_tiers')

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
      schema={tierForm}
      defaultValues={formValues(tierForm, tier ?? { ...newTier, position: nextPosition })}
      version={tier?.updated_at}
      onSubmit={(values, version) => save.mutateAsync({ id: tier?.id, version, values })}
      done={(values) => t('admin.vip.saved', { name: localized(values, 'name') })}
    >
      {(form) => {
        const { register } = form
        return (
          <GameSessionLanguages gameSessionIds={null}>
            <LocalizedFields form={form} name="name" label={t('admin.vip.name')} />
            <LocalizedFields
              form={form}
              name="description"
              label={t('admin.vip.description')}
              rows={2}
            />
            <div className="grid gap-4 sm:grid-cols-2">
              <FormNumberInput label={t('admin.vip.price')} {...fieldOf(form.control, 'price')} />
              <FormNumberInput
                label={t('admin.vip.days')}
                {...fieldOf(form.control, 'duration_days')}
              />
              <FormNumberInput
                label={t('admin.vip.discount')}
                {...fieldOf(form.control, 'discount_percent')}
              />
              <FormNumberInput
                label={t('admin.vip.early')}
                hint={t('admin.vip.earlyHint')}
                {...fieldOf(form.control, 'early_access_minutes')}
              />
              <Select
                label={t('admin.vip.badge')}
                options={toOptions(badges, (value) => t(`vip.badge.${value}`))}
                {...register('badge')}
              />
              <FormNumberInput
                label={t('admin.vip.position')}
                {...fieldOf(form.control, 'position')}
              />
            </div>
            <Checkbox label={t('admin.vip.isActive')} {...register('is_active')} />
          </GameSessionLanguages>
        )
      }}
    </ResourceDialog>
  )
}
