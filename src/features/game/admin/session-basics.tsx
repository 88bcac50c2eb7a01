import { useTranslation } from 'react-i18next'
import { Card } from '@/components/ui/card'
import { Input, Textarea } from '@/components/ui/field'
import { limits, type SessionFormApi } from '@/features/game/admin/session-form'

export function SessionBasics({ form }: { form: SessionFormApi }) {
  const { t } = useTranslation()
  const { register } = form
  const { errors } = form.formState
  return (
    <Card title={t('admin.sessions.basics')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Input
          label={t('admin.sessions.name')}
          error={errors.name && t('admin.sessions.nameError')}
          {...register('name')}
        />
        <Input
          label={t('admin.sessions.startingTokens')}
          hint={t('admin.sessions.startingTokensHint')}
          inputMode="numeric"
          error={
            errors.startingTokens &&
            t('admin.sessions.numberError', { min: 0, max: limits.startingTokens })
          }
          {...register('startingTokens')}
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
        <Input
          label={t('admin.sessions.treasureHu')}
          lang="hu"
          error={errors.treasureNameHu && t('admin.sessions.treasureError')}
          {...register('treasureNameHu')}
        />
        <Input
          label={t('admin.sessions.treasureEn')}
          lang="en"
          error={errors.treasureNameEn && t('admin.sessions.treasureError')}
          {...register('treasureNameEn')}
        />
      </div>
    </Card>
  )
}
