import { useState } from 'react'
import * as z from 'zod/mini'
import { ResourceDialog } from '@/components/resource-form/resource-dialog'
import { Checkbox, toOptions } from '@/components/ui/field'
import { FormSelect, fieldOf } from '@/components/ui/form-fields'
import { FormNumberInput } from '@/components/ui/form-number-input'
import type { AdminGameSession } from '@/features/game/api/admin-game'
import { useRescheduleGameSession } from '@/features/game/api/admin-running-game-session'
import { integer } from '@/lib/forms/fields'
import { useTexts } from '@/lib/i18n/use-texts'
import { serverNow } from '@/lib/live/server-time'

const MAX_MINUTES = 10_080
const MINUTE_MS = 60_000
const directions = ['later', 'earlier'] as const

/** Decodes the fields to the minutes by which the end moves. The new end must lie ahead. */
const rescheduleForm = (endsAt: string) =>
  z.pipe(
    z.object({
      minutes: integer(1, MAX_MINUTES),
      direction: z.enum(directions),
      movesDates: z.boolean(),
    }),
    z.transform(({ minutes, direction, movesDates }, { issues }) => {
      const moved = direction === 'later' ? minutes : -minutes
      if (Date.parse(endsAt) + moved * MINUTE_MS <= serverNow()) {
        issues.push({ code: 'custom', input: minutes, path: ['minutes'], message: 'past' })
      }
      return { minutes: moved, movesDates }
    }),
  )

interface RescheduleDialogProps {
  gameSession: AdminGameSession & { ends_at: string }
  onClose: () => void
}

/** Moves the end of a hunt by minutes and announces it to the players. */
export function RescheduleDialog({ gameSession, onClose }: RescheduleDialogProps) {
  const { t, format } = useTexts()
  const reschedule = useRescheduleGameSession()
  // The end that the organiser saw when the dialog opened.
  const [endsAt] = useState(gameSession.ends_at)
  const [schema] = useState(() => rescheduleForm(endsAt))
  return (
    <ResourceDialog
      title={t('admin.running.rescheduleTitle', { name: gameSession.name })}
      description={t('admin.running.rescheduleText')}
      onClose={onClose}
      schema={schema}
      defaultValues={{ minutes: '30', direction: 'later', movesDates: true }}
      submitLabel={t('admin.running.reschedule')}
      onSubmit={({ minutes, movesDates }) =>
        reschedule.mutateAsync({
          p_game_session_id: gameSession.id,
          p_minutes: minutes,
          p_ends_at: endsAt,
          p_moves_dates: movesDates,
        })
      }
      done={t('admin.running.rescheduleDone')}
    >
      {({ control, register, watch }) => {
        const typed = schema.safeParse(watch())
        return (
          <>
            <div className="grid grid-cols-2 gap-4">
              <FormNumberInput
                label={t('admin.running.minutes')}
                error={t('admin.running.minutesError', { max: MAX_MINUTES })}
                {...fieldOf(control, 'minutes')}
              />
              <FormSelect
                label={t('admin.running.direction')}
                options={toOptions(directions, (value) => t(`admin.running.${value}`))}
                {...fieldOf(control, 'direction')}
              />
            </div>
            <Checkbox label={t('admin.running.movesDates')} {...register('movesDates')} />
            <p role="status">
              {typed.success &&
                t('admin.running.newEnd', {
                  from: format.timestampWithZone(endsAt),
                  to: format.timestampWithZone(
                    new Date(Date.parse(endsAt) + typed.data.minutes * MINUTE_MS).toISOString(),
                  ),
                })}
            </p>
          </>
        )
      }}
    </ResourceDialog>
  )
}
