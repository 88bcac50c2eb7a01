import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ErrorState } from '@/components/ui/error-state'
import { Checkbox, Textarea } from '@/components/ui/field'
import type { AdminSession } from '@/features/game/api/admin-game'
import { usePauseGameSession } from '@/features/game/api/admin-running-hunt'
import { toasts } from '@/stores/toasts'

interface PauseDialogProps {
  session: Pick<AdminSession, 'id' | 'name' | 'paused_at'>
  onClose: () => void
}

/** Pauses or resumes a hunt, and announces it to the players. */
export function PauseDialog({ session, onClose }: PauseDialogProps) {
  const { t } = useTranslation()
  const pause = usePauseGameSession()
  // Fixed when the dialog opens, because a live update may change the session.
  const [shouldPause] = useState(session.paused_at === null)
  const [message, setMessage] = useState('')
  const [extendsEnd, setExtendsEnd] = useState(true)
  const action = shouldPause ? 'pause' : 'resume'

  function submit(): void {
    pause.mutate(
      {
        p_game_session_id: session.id,
        p_is_paused: shouldPause,
        p_message: message.trim(),
        p_extends_end: !shouldPause && extendsEnd,
      },
      {
        onSuccess: () => {
          toasts.success(t(`admin.running.${action}Done`))
          onClose()
        },
      },
    )
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !pause.isPending && onClose()}
      title={t(`admin.running.${action}Title`, { name: session.name })}
      description={t(`admin.running.${action}Text`)}
      footer={
        <>
          <Button variant="ghost" onClick={onClose} disabled={pause.isPending}>
            {t('common.cancel')}
          </Button>
          <Button loading={pause.isPending} onClick={submit}>
            {t(`admin.running.${action}`)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Textarea
          label={t('admin.running.message')}
          hint={t(`admin.running.${action}Hint`)}
          rows={2}
          maxLength={500}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
        {!shouldPause && (
          <Checkbox
            label={t('admin.running.extendsEnd')}
            checked={extendsEnd}
            onChange={(event) => setExtendsEnd(event.target.checked)}
          />
        )}
        {pause.isError && <ErrorState error={pause.error} />}
      </div>
    </Dialog>
  )
}
