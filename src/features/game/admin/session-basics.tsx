import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FormattedPreview } from '@/components/resource-form/formatted-preview'
import { Card } from '@/components/ui/card'
import { Textarea } from '@/components/ui/field'
import { FormInput } from '@/components/ui/form-fields'
import { limits, type SessionFormApi } from '@/features/game/admin/session-form'

export function SessionBasics({ form }: { form: SessionFormApi }) {
  const { t } = useTranslation()
  const { register } = form
  const [hungarian, english] = useWatch({
    control: form.control,
    name: ['descriptionHu', 'descriptionEn'],
  })
  return (
    <Card title={t('admin.sessions.basics')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormInput
          label={t('admin.sessions.name')}
          error={t('admin.sessions.nameError')}
          control={form.control}
          name="name"
        />
        <FormInput
          label={t('admin.sessions.startingTokens')}
          hint={t('admin.sessions.startingTokensHint')}
          inputMode="numeric"
          error={t('admin.sessions.numberError', { min: 0, max: limits.startingTokens })}
          control={form.control}
          name="startingTokens"
        />
        <Textarea
          label={t('admin.sessions.descriptionHu')}
          lang="hu"
          rows={3}
          maxLength={limits.description}
          {...register('descriptionHu')}
        />
        <Textarea
          label={t('admin.sessions.descriptionEn')}
          lang="en"
          rows={3}
          maxLength={limits.description}
          {...register('descriptionEn')}
        />
        <div className="sm:col-span-2">
          <FormattedPreview hungarian={hungarian} english={english} />
        </div>
        <FormInput
          label={t('admin.sessions.treasureHu')}
          lang="hu"
          error={t('admin.sessions.treasureError')}
          control={form.control}
          name="treasureNameHu"
        />
        <FormInput
          label={t('admin.sessions.treasureEn')}
          lang="en"
          error={t('admin.sessions.treasureError')}
          control={form.control}
          name="treasureNameEn"
        />
      </div>
    </Card>
  )
}
