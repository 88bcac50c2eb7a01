import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { ResourceDialog } from '@/components/resource-form/resource-dialog'
import { Checkbox } from '@/components/ui/field'
import { FormTextarea, fieldOf } from '@/components/ui/form-fields'
import type { AdminGameSession } from '@/features/game/api/admin-game'
import { usePauseGameSession } from '@/features/game/api/admin-running-game-session'
import { text } from '@/lib/forms/fields'

const MAX_MESSAGE_LENGTH = 500
const schema = z.object({ message: text(0, MAX_MESSAGE_LENGTH), extendsEnd: z.boolean() })

interface PauseDialogProps {
  gameSession: Pick<AdminGameSession, 'id' | 'name' | 'paused_at'>
  onClose: () => void
}

/** Pauses or resumes a hunt, and announces it to the players. */
export function PauseDialog({ gameSession, onClose }: PauseDialogProps) {
  const { t } = useTranslation()
  const pause = usePauseGameSession()
  // Fixed when the dialog opens, because a live update may change the session.
  const [shouldPause] = useState(gameSession.paused_at === null)
  const action = shouldPause ? 'pause' : 'resume'
  return (
    <ResourceDialog
      title={t(`admin.running.${action}Title`, { name: gameSession.name })}
      description={t(`admin.running.${action}Text`)}
      onClose={onClose}
      schema={schema}
      defaultValues={{ message: '', extendsEnd: true }}
      submitLabel={t(`admin.running.${action}`)}
      onSubmit={({ message, extendsEnd }) =>
        pause.mutateAsync({
          p_game_session_id: gameSession.id,
          p_is_paused: shouldPause,
          p_message: message,
          p_extends_end: !shouldPause && extendsEnd,
        })
      }
      done={t(`admin.running.${action}Done`)}
    >
      {({ control, register }) => (
        <>
          <FormTextarea
            label={t('admin.running.message')}
            hint={t(`admin.running.${action}Hint`)}
            rows={2}
            maxLength={MAX_MESSAGE_LENGTH}
            {...fieldOf(control, 'message')}
          />
          {!shouldPause && (
            <Checkbox label={t('admin.running.extendsEnd')} {...register('extendsEnd')} />
          )}
        </>
      )}
    </ResourceDialog>
  )
}
