import { Snowflake, Sun } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Input } from '@/components/ui/field'
import { useIsBoardFrozen } from '@/features/game/admin/use-is-board-frozen'
import { limits, type SessionFormApi } from '@/features/game/admin/session-form'
import { fromLocalInput, toLocalInput, zoneName } from '@/lib/local-input-time'
import { serverNow } from '@/lib/server-time'

/** Start, end and the freeze of the board, in the organiser's zone, which is named. */
export function SessionDates({ form }: { form: SessionFormApi }) {
  const { t, i18n } = useTranslation()
  const { register, control, setValue } = form
  const { errors } = form.formState
  const [startsAt, frozenAt] = useWatch({ control, name: ['startsAt', 'frozenAt'] })
  const isFrozen = useIsBoardFrozen(fromLocalInput(frozenAt))
  const setFreeze = (value: string) => setValue('frozenAt', value, { shouldDirty: true })
  // Summer or winter time is that of the start.
  const zoneMoment = fromLocalInput(startsAt)
  return (
    <Card title={t('admin.sessions.dates')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Input
          label={t('admin.sessions.startsAt')}
          hint={t('admin.sessions.startsAtHint')}
          type="datetime-local"
          error={errors.startsAt && t('admin.sessions.timeError')}
          {...register('startsAt')}
        />
        <Input
          label={t('admin.sessions.endsAt')}
          hint={t('admin.sessions.endsAtHint')}
          type="datetime-local"
          error={errors.endsAt && t('admin.sessions.endError')}
          {...register('endsAt')}
        />
        <Input
          label={t('admin.sessions.frozenAt')}
          hint={t('admin.sessions.frozenAtHint')}
          type="datetime-local"
          error={errors.frozenAt && t('admin.sessions.timeError')}
          {...register('frozenAt')}
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
        <div>
          {isFrozen ? (
            <Button variant="outline" onClick={() => setFreeze('')}>
              <Sun aria-hidden="true" className="size-4" />
              {t('admin.sessions.thaw')}
            </Button>
          ) : (
            <Button
              variant="outline"
              onClick={() => setFreeze(toLocalInput(new Date(serverNow()).toISOString()))}
            >
              <Snowflake aria-hidden="true" className="size-4" />
              {t('admin.sessions.freezeNow')}
            </Button>
          )}
        </div>
      </div>
      <p className="text-soft mt-4 text-sm">
        {t('admin.sessions.zone', {
          zone: zoneName(i18n.language, new Date(zoneMoment ?? serverNow())),
        })}
      </p>
    </Card>
  )
}
