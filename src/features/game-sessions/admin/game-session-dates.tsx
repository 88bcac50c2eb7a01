import { useQuery } from '@tanstack/react-query'
import { useWatch, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Card } from '@/components/ui/card'
import { FormDateField } from '@/components/ui/date-field'
import { fieldOf } from '@/components/ui/form-fields'
import { FormNumberInput } from '@/components/ui/form-number-input'
import type { GameSessionFormApi } from '@/features/game/model/game-session-form'
import { type AdminGameSession, editableSettingsQueryOptions } from '@/features/game/api/admin-game'
import {
  commonDate,
  dateWarnings,
  gameSessionDates,
  type GameSessionDates,
} from '@/features/game-sessions/model/date-warnings'
import { fromLocalInput } from '@/lib/forms/local-input-time'
import { zoneName } from '@/lib/format/numbers-and-dates'
import { useTexts } from '@/lib/i18n/use-texts'
import { serverNow } from '@/lib/live/server-time'
import { useServerNow } from '@/lib/live/use-server-now'

function DateWarnings({
  dates,
  gameSession,
}: {
  dates: GameSessionDates
  gameSession: AdminGameSession | null
}) {
  const { t } = useTranslation()
  const { now } = useServerNow([dates.starts_at, dates.ends_at])
  return (
    <div role="status">
      {dateWarnings(dates, gameSession, now).map((warning) => (
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
  Values extends FieldValues & { starts_at: string; ends_at: string },
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
        {...fieldOf(control, 'starts_at' as FieldPath<Values>)}
      />
      <FormDateField
        label={t('admin.sessions.endsAt')}
        hint={endHint}
        error={t('admin.sessions.endError')}
        {...fieldOf(control, 'ends_at' as FieldPath<Values>)}
      />
    </>
  )
}

interface GameSessionDatesProps {
  form: GameSessionFormApi
  /** Session from which the form was filled; null: a new one. */
  gameSession: AdminGameSession | null
}

/** Start, end, ends of joining and sales, and leaderboard freeze, in the organiser's time zone. */
export function GameSessionDates({ form, gameSession }: GameSessionDatesProps) {
  const { t, format, language } = useTexts()
  const { control } = form
  const { data: settings } = useQuery(editableSettingsQueryOptions())
  const typed = useWatch({ control, name: gameSessionDates })
  const dates = Object.fromEntries(
    gameSessionDates.map((name, at) => [
      name,
      fromLocalInput(typed[at] ?? '', gameSession?.[name]),
    ]),
  ) as GameSessionDates
  const isTest = gameSession?.is_test ?? false
  const createdAt = gameSession?.created_at ?? new Date(serverNow()).toISOString()
  const deadlineHint = (
    name: 'sales' | 'joining',
    own: string | null,
    common: 'game_start_time' | 'registration_deadline',
  ) => {
    if (!settings) return undefined
    if (name === 'sales' && !settings.clue_access_enabled) {
      return t('admin.sessions.applied.salesOff')
    }
    if (own !== null) return t('admin.sessions.applied.own')
    const time = commonDate(settings[common], createdAt, settings.is_schedule_enabled)
    return time === null
      ? t(`admin.sessions.applied.${name}None`)
      : t(`admin.sessions.applied.${name}Settings`, { time: format.timestampWithZone(time) })
  }
  return (
    <Card title={t('admin.sessions.dates')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <PlayDates control={control} endHint={t('admin.sessions.endsAtHint')} />
        {!isTest && (
          <FormDateField
            label={t('admin.sessions.joiningEndsAt')}
            hint={deadlineHint('joining', dates.joining_ends_at, 'registration_deadline')}
            error={t('admin.sessions.timeError')}
            {...fieldOf(control, 'joining_ends_at')}
          />
        )}
        <FormDateField
          label={t('admin.sessions.salesEndAt')}
          hint={deadlineHint('sales', dates.clue_sales_end_at, 'game_start_time')}
          error={t('admin.sessions.timeError')}
          {...fieldOf(control, 'clue_sales_end_at')}
        />
        <FormDateField
          label={t('admin.sessions.frozenAt')}
          hint={t('admin.sessions.frozenAtHint')}
          error={t('admin.sessions.timeError')}
          {...fieldOf(control, 'leaderboard_frozen_at')}
        />
        <FormNumberInput
          label={t('admin.sessions.grace')}
          hint={t('admin.sessions.graceHint')}
          {...fieldOf(form.control, 'late_scan_grace_minutes')}
        />
      </div>
      <DateWarnings dates={dates} gameSession={gameSession} />
      <p className="text-soft mt-4 text-sm">
        {/* Uses the UTC offset at the start date. */}
        {t('admin.sessions.zone', {
          zone: zoneName(language, new Date(dates.starts_at ?? serverNow())),
        })}
      </p>
    </Card>
  )
}
