import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { ResourceDialog } from '@/components/resource-form/resource-dialog'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { ErrorState } from '@/components/ui/error-state'
import { Textarea } from '@/components/ui/field'
import { caseTitle } from '@/features/codes/admin/case-card'
import { type CheatCase, useMarkCheatCase } from '@/features/codes/api/code-finds'
import { text } from '@/lib/forms/fields'

const schema = z.object({ note: text(0, 1000) })

interface ReviewDialogProps {
  gameSessionId: string
  /** Current version from the live list. */
  cheatCase: CheatCase
  onClose: () => void
}

/** Marks a case as reviewed, with a note for the other organisers, or reopens it. */
export function ReviewDialog({ gameSessionId, cheatCase, onClose }: ReviewDialogProps) {
  const { t } = useTranslation()
  const mark = useMarkCheatCase()
  /** Version to reopen while the confirmation is open. */
  const [reopening, setReopening] = useState<string | null>(null)
  const target = {
    p_game_session_id: gameSessionId,
    p_kind: cheatCase.kind,
    p_user_id: cheatCase.user_id,
  }

  function reopen(version: string): void {
    setReopening(null)
    mark.mutate(
      { ...target, p_note: '', p_is_reviewed: false, p_reviewed_at: version || null },
      { onSuccess: onClose },
    )
  }

  return (
    <ResourceDialog
      title={caseTitle(t, cheatCase).line}
      description={t('admin.cheating.markText')}
      onClose={onClose}
      schema={schema}
      defaultValues={{ note: cheatCase.review?.note ?? '' }}
      version={cheatCase.review?.reviewed_at}
      submitLabel={t('admin.cheating.mark')}
      onSubmit={({ note }, version) =>
        mark.mutateAsync({
          ...target,
          p_note: note,
          p_is_reviewed: true,
          p_reviewed_at: version || null,
        })
      }
      done={t('admin.cheating.marked')}
    >
      {({ register, getValues }, version) => (
        <>
          <Textarea
            label={t('admin.cheating.note')}
            hint={t('admin.cheating.noteHint')}
            rows={3}
            maxLength={1000}
            {...register('note')}
          />
          {cheatCase.review && (
            <Button
              variant="ghost"
              className="self-start"
              onClick={() => {
                if (mark.isPending) return // disabled, it could not take the focus back
                if (cheatCase.review?.note || getValues('note').trim()) setReopening(version)
                else reopen(version)
              }}
            >
              {t('admin.cheating.reopen')}
            </Button>
          )}
          {mark.isError &&
            !mark.variables.p_is_reviewed &&
            mark.variables.p_reviewed_at === (version || null) && <ErrorState error={mark.error} />}
          <ConfirmDialog
            open={reopening !== null}
            onClose={() => setReopening(null)}
            title={t('admin.cheating.reopen')}
            description={t('admin.cheating.reopenText')}
            confirmLabel={t('admin.cheating.reopenConfirm')}
            destructive
            onConfirm={() => reopen(version)}
          />
        </>
      )}
    </ResourceDialog>
  )
}
