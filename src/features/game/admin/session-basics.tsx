import { useTranslation } from 'react-i18next'
import { Card } from '@/components/ui/card'
import { Checkbox, Input, Textarea } from '@/components/ui/field'
import { limits, type SessionFormApi } from '@/features/game/admin/session-form'
import type { AdminSession } from '@/features/game/api/admin-list-game-sessions'

interface SessionBasicsProps {
  form: SessionFormApi
  /** Session from which the form was filled; null: a new one. */
  session: AdminSession | null
}

export function SessionBasics({ form, session }: SessionBasicsProps) {
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
      {/* A session with players cannot become a draft; only organisers see tests anyway. */}
      {!session?.is_test && !session?.players && (
        <div className="mt-4">
          <Checkbox label={t('admin.sessions.isDraft')} {...register('isDraft')} />
          <p className="text-soft text-sm">{t('admin.sessions.isDraftHint')}</p>
        </div>
      )}
    </Card>
  )
}
