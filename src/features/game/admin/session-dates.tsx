import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Card } from '@/components/ui/card'
import { FormDateField } from '@/components/ui/date-field'
import { Input } from '@/components/ui/field'
import { limits, type SessionFormApi } from '@/features/game/admin/session-form'
import type { AdminSession } from '@/features/game/api/admin-list-game-sessions'
import { dateWarnings, type HuntDates } from '@/features/game/model/date-warnings'
import { fromLocalInput, zoneName } from '@/lib/forms/local-input-time'
import { serverNow } from '@/lib/live/server-time'
import { useServerNow } from '@/lib/live/use-server-now'
import { useLanguage } from '@/lib/i18n/use-language'

function DateWarnings({ dates, session }: { dates: HuntDates; session: AdminSession | null }) {
  const { t } = useTranslation()
  const before = session && {
    startsAt: session.starts_at,
    endsAt: session.ends_at,
    frozenAt: session.leaderboard_frozen_at,
  }
  const { now } = useServerNow([dates.startsAt, dates.endsAt])
  return (
    <div role="status">
      {dateWarnings(dates, before, now).map((warning) => (
        <p key={warning} className="notice notice-warning mt-3">
          {t(`admin.sessions.dateWarnings.${warning}`)}
        </p>
      ))}
    </div>
  )
}

interface SessionDatesProps {
  form: SessionFormApi
  /** Session from which the form was filled; null: a new one. */
  session: AdminSession | null
}

/** Start, end and leaderboard freeze, in the organiser's time zone. */
export function SessionDates({ form, session }: SessionDatesProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { register, control } = form
  const { errors } = form.formState
  const [startsAt, endsAt, frozenAt] = useWatch({
    control,
    name: ['startsAt', 'endsAt', 'frozenAt'],
  })
  const dates = {
    startsAt: fromLocalInput(startsAt, session?.starts_at),
    endsAt: fromLocalInput(endsAt, session?.ends_at),
    frozenAt: fromLocalInput(frozenAt, session?.leaderboard_frozen_at),
  }
  return (
    <Card title={t('admin.sessions.dates')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormDateField
          label={t('admin.sessions.startsAt')}
          hint={t('admin.sessions.startsAtHint')}
          error={t('admin.sessions.timeError')}
          control={control}
          name="startsAt"
        />
        <FormDateField
          label={t('admin.sessions.endsAt')}
          hint={t('admin.sessions.endsAtHint')}
          error={t('admin.sessions.endError')}
          control={control}
          name="endsAt"
        />
        <FormDateField
          label={t('admin.sessions.frozenAt')}
          hint={t('admin.sessions.frozenAtHint')}
          error={t('admin.sessions.timeError')}
          control={control}
          name="frozenAt"
        />
        <Input
          label={t('admin.sessions.grace')}
          hint={t('admin.sessions.graceHint')}
          inputMode="numeric"
          error={
            errors.graceMinutes &&
            t('admin.sessions.numberError', { min: 0, max: limits.graceMinutes })
          }
          {...register('graceMinutes')}
        />
      </div>
      <DateWarnings dates={dates} session={session} />
      <p className="text-soft mt-4 text-sm">
        {/* Uses the UTC offset at the start date. */}
        {t('admin.sessions.zone', {
          zone: zoneName(language, new Date(dates.startsAt ?? serverNow())),
        })}
      </p>
    </Card>
  )
}
