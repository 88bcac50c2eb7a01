import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ErrorState } from '@/components/ui/error-state'
import { Checkbox, Input, Select } from '@/components/ui/field'
import type { AdminSession } from '@/features/game/api/admin-game'
import { useRescheduleGameSession } from '@/features/game/api/admin-running-hunt'
import { useFormat } from '@/lib/i18n/use-format'
import { serverNow } from '@/lib/live/server-time'
import { toasts } from '@/stores/toasts'

const MAX_MINUTES = 10_080
const MINUTE_MS = 60_000

interface RescheduleDialogProps {
  session: AdminSession & { ends_at: string }
  onClose: () => void
}

/** Moves the end of a hunt by minutes and announces it to the players. */
export function RescheduleDialog({ session, onClose }: RescheduleDialogProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const reschedule = useRescheduleGameSession()
  const [direction, setDirection] = useState<'later' | 'earlier'>('later')
  const [typed, setTyped] = useState('30')
  const [movesDates, setMovesDates] = useState(true)
  // The end that the organiser saw when the dialog opened.
  const [endsAt] = useState(session.ends_at)
  const amount = /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : 0
  const minutes = direction === 'later' ? amount : -amount
  const next = Date.parse(endsAt) + minutes * MINUTE_MS
  const isValid = amount >= 1 && amount <= MAX_MINUTES && next > serverNow()

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !reschedule.isPending && onClose()}
      title={t('admin.running.rescheduleTitle', { name: session.name })}
      description={t('admin.running.rescheduleText')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose} disabled={reschedule.isPending}>
            {t('common.cancel')}
          </Button>
          <Button
            loading={reschedule.isPending}
            disabled={!isValid}
            onClick={() =>
              reschedule.mutate(
                {
                  p_game_session_id: session.id,
                  p_minutes: minutes,
                  p_ends_at: endsAt,
                  p_moves_dates: movesDates,
                },
                {
                  onSuccess: () => {
                    toasts.success(t('admin.running.rescheduleDone'))
                    onClose()
                  },
                },
              )
            }
          >
            {t('admin.running.reschedule')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="grid grid-cols-2 gap-4">
          <Input
            label={t('admin.running.minutes')}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Select
            label={t('admin.running.direction')}
            value={direction}
            options={[
              { value: 'later', label: t('admin.running.later') },
              { value: 'earlier', label: t('admin.running.earlier') },
            ]}
            onChange={(event) =>
              setDirection(event.target.value === 'earlier' ? 'earlier' : 'later')
            }
          />
        </div>
        <Checkbox
          label={t('admin.running.movesDates')}
          checked={movesDates}
          onChange={(event) => setMovesDates(event.target.checked)}
        />
        <p role="status">
          {isValid
            ? t('admin.running.newEnd', {
                from: format.timestampWithZone(endsAt),
                to: format.timestampWithZone(new Date(next).toISOString()),
              })
            : t('admin.running.minutesError', { max: MAX_MINUTES })}
        </p>
        {reschedule.isError && <ErrorState error={reschedule.error} />}
      </div>
    </Dialog>
  )
}
