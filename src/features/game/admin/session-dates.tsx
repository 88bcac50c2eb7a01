import { useQuery } from '@tanstack/react-query'
import { useWatch, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Card } from '@/components/ui/card'
import { FormDateField } from '@/components/ui/date-field'
import { FormInput } from '@/components/ui/form-fields'
import { limits, type SessionFormApi } from '@/features/game/admin/session-form'
import type { AdminSession } from '@/features/game/api/admin-game-sessions'
import { editableSettingsQueryOptions } from '@/features/game/api/game-settings'
import {
  effectiveJoiningDeadline,
  effectiveSalesEnd,
  type EffectiveDeadline,
} from '@/features/game/model/effective-deadline'
import { dateWarnings, type HuntDates } from '@/features/game/model/date-warnings'
import { fromLocalInput, zoneName } from '@/lib/forms/local-input-time'
import { serverNow } from '@/lib/live/server-time'
import { useServerNow } from '@/lib/live/use-server-now'
import { useFormat } from '@/lib/i18n/use-format'
import { useLanguage } from '@/lib/i18n/use-language'

function DateWarnings({ dates, session }: { dates: HuntDates; session: AdminSession | null }) {
  const { t } = useTranslation()
  const before = session && { startsAt: session.starts_at, endsAt: session.ends_at }
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

interface PlayDatesProps<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>
  endHint: string
}

/** Fields for the start and the end of play. */
export function PlayDates<
  Values extends FieldValues & { startsAt: string; endsAt: string },
  Output,
>({ control, endHint }: PlayDatesProps<Values, Output>) {
  const { t } = useTranslation()
  const { data: settings } = useQuery(editableSettingsQueryOptions())
  const { now } = useServerNow([settings?.game_start_time ?? null])
  const hasCommonStart =
    settings?.is_schedule_enabled === true && now < Date.parse(settings.game_start_time)
  return (
    <>
      <FormDateField
        label={t('admin.sessions.startsAt')}
        hint={
          settings &&
          t(hasCommonStart ? 'admin.sessions.startsAtCommonHint' : 'admin.sessions.startsAtHint')
        }
        error={t('admin.sessions.timeError')}
        control={control}
        name={'startsAt' as FieldPath<Values>}
      />
      <FormDateField
        label={t('admin.sessions.endsAt')}
        hint={endHint}
        error={t('admin.sessions.endError')}
        control={control}
        name={'endsAt' as FieldPath<Values>}
      />
    </>
  )
}

interface SessionDatesProps {
  form: SessionFormApi
  /** Session from which the form was filled; null: a new one. */
  session: AdminSession | null
}

/** Start, end, ends of joining and sales, and leaderboard freeze, in the organiser's time zone. */
export function SessionDates({ form, session }: SessionDatesProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { control } = form
  const format = useFormat()
  const { data: settings } = useQuery(editableSettingsQueryOptions())
  const [startsAt, endsAt, frozenAt, salesEndAt, joiningEndsAt] = useWatch({
    control,
    name: ['startsAt', 'endsAt', 'frozenAt', 'salesEndAt', 'joiningEndsAt'],
  })
  const dates = {
    startsAt: fromLocalInput(startsAt, session?.starts_at),
    endsAt: fromLocalInput(endsAt, session?.ends_at),
    frozenAt: fromLocalInput(frozenAt, session?.leaderboard_frozen_at),
    salesEndAt: fromLocalInput(salesEndAt, session?.clue_sales_end_at),
    joiningEndsAt: fromLocalInput(joiningEndsAt, session?.joining_ends_at),
  }
  const isTest = session?.is_test ?? false
  const createdAt = session?.created_at ?? new Date(serverNow()).toISOString()
  const deadlineHint = ({ text, time }: EffectiveDeadline) =>
    t(`admin.sessions.applied.${text}`, { time: time && format.timestampWithZone(time) })
  return (
    <Card title={t('admin.sessions.dates')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <PlayDates control={control} endHint={t('admin.sessions.endsAtHint')} />
        {!isTest && (
          <FormDateField
            label={t('admin.sessions.joiningEndsAt')}
            hint={
              settings &&
              deadlineHint(effectiveJoiningDeadline(dates.joiningEndsAt, createdAt, settings))
            }
            error={t('admin.sessions.timeError')}
            control={control}
            name="joiningEndsAt"
          />
        )}
        <FormDateField
          label={t('admin.sessions.salesEndAt')}
          hint={settings && deadlineHint(effectiveSalesEnd(dates.salesEndAt, createdAt, settings))}
          error={t('admin.sessions.timeError')}
          control={control}
          name="salesEndAt"
        />
        <FormDateField
          label={t('admin.sessions.frozenAt')}
          hint={t('admin.sessions.frozenAtHint')}
          error={t('admin.sessions.timeError')}
          control={control}
          name="frozenAt"
        />
        <FormInput
          label={t('admin.sessions.grace')}
          hint={t('admin.sessions.graceHint')}
          inputMode="numeric"
          error={t('admin.sessions.numberError', { min: 0, max: limits.graceMinutes })}
          control={form.control}
          name="graceMinutes"
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
