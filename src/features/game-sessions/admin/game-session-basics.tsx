import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { LocalizedFields } from '@/components/resource-form/localized-fields'
import { Card } from '@/components/ui/card'
import { FormInput, fieldOf } from '@/components/ui/form-fields'
import { FormNumberInput } from '@/components/ui/form-number-input'
import { ClaimContactSelect, ClaimOpensSelect } from '@/features/game-sessions/admin/claim-selects'
import { LanguagesSelect } from '@/features/game/admin/languages-select'
import type { GameSessionFormApi } from '@/features/game/model/game-session-form'

export function GameSessionBasics({ form }: { form: GameSessionFormApi }) {
  const { t } = useTranslation()
  const [contact, opens] = useWatch({
    control: form.control,
    name: ['claim_contact', 'claim_opens'],
  })
  return (
    <Card title={t('admin.sessions.basics')}>
      <div className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <FormInput
            label={t('admin.sessions.name')}
            error={t('admin.sessions.nameError')}
            {...fieldOf(form.control, 'name')}
          />
          <LanguagesSelect {...form.register('languages')} />
          <FormNumberInput
            label={t('admin.sessions.startingTokens')}
            hint={t('admin.sessions.startingTokensHint')}
            {...fieldOf(form.control, 'starting_tokens')}
          />
        </div>
        <LocalizedFields
          form={form}
          name="description"
          label={t('admin.sessions.description')}
          formatted
          rows={3}
        />
        <LocalizedFields form={form} name="treasure_name" label={t('admin.sessions.treasure')} />
        <div className="grid gap-4 sm:grid-cols-2">
          <ClaimOpensSelect
            chosen={opens}
            {...form.register('claim_opens', {
              // A hidden field with an error would keep the form from being saved.
              onChange: () => form.resetField('claim_codes'),
            })}
          />
          {opens === 'codes' && (
            <FormNumberInput
              label={t('admin.sessions.claimCodes')}
              {...fieldOf(form.control, 'claim_codes')}
            />
          )}
          <ClaimContactSelect chosen={contact} {...form.register('claim_contact')} />
        </div>
      </div>
    </Card>
  )
}
