import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { LocalizedFields } from '@/components/resource-form/localized-fields'
import { Card } from '@/components/ui/card'
import { Select } from '@/components/ui/field'
import { FormInput } from '@/components/ui/form-fields'
import { ClaimOpensSelect } from '@/features/game/admin/claim-opens-select'
import { LanguagesSelect } from '@/features/game/admin/languages-select'
import { limits, type SessionFormApi } from '@/features/game/admin/session-form'
import { claimContacts } from '@/features/game/model/claim-settings'

export function SessionBasics({ form }: { form: SessionFormApi }) {
  const { t } = useTranslation()
  const [contact, opens] = useWatch({ control: form.control, name: ['claimContact', 'claimOpens'] })
  return (
    <Card title={t('admin.sessions.basics')}>
      <div className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <FormInput
            label={t('admin.sessions.name')}
            error={t('admin.sessions.nameError')}
            control={form.control}
            name="name"
          />
          <LanguagesSelect {...form.register('languages')} />
          <FormInput
            label={t('admin.sessions.startingTokens')}
            hint={t('admin.sessions.startingTokensHint')}
            inputMode="numeric"
            error={t('admin.sessions.numberError', { min: 0, max: limits.startingTokens })}
            control={form.control}
            name="startingTokens"
          />
        </div>
        <LocalizedFields
          form={form}
          name="description"
          label={t('admin.sessions.description')}
          multiline
          formatted
          rows={3}
        />
        <LocalizedFields form={form} name="treasure_name" label={t('admin.sessions.treasure')} />
        <div className="grid gap-4 sm:grid-cols-2">
          <ClaimOpensSelect
            chosen={opens}
            {...form.register('claimOpens', {
              // A hidden field with an error would keep the form from being saved.
              onChange: () => form.resetField('claimCodes'),
            })}
          />
          {opens === 'codes' && (
            <FormInput
              label={t('admin.sessions.claimCodes')}
              inputMode="numeric"
              error={t('admin.sessions.numberError', { min: 1, max: limits.claimCodes })}
              control={form.control}
              name="claimCodes"
            />
          )}
          <Select
            label={t('admin.sessions.claimContact')}
            hint={t(`admin.sessions.claimContactHints.${contact}`)}
            options={claimContacts.map((value) => ({
              value,
              label: t(`admin.sessions.claimContacts.${value}`),
            }))}
            {...form.register('claimContact')}
          />
        </div>
      </div>
    </Card>
  )
}
