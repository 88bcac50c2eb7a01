import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { ResourceDialog } from '@/components/resource-form/resource-dialog'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { ErrorState } from '@/components/ui/error-state'
import { Textarea } from '@/components/ui/field'
import { caseTitle } from '@/features/cheat-review/admin/case-title'
import { useMarkCheatCase } from '@/features/cheat-review/api/admin-mark-cheat-case'
import type { CheatCase } from '@/features/cheat-review/api/admin-review-cheating'
import { toasts } from '@/stores/toasts'

const schema = z.object({ note: z.string().trim().max(1000) })

export interface ReviewDialogProps {
  sessionId: string
  /** The case as the live list has it. */
  found: CheatCase
  onClose: () => void
}

/** Marks a case as looked at, with a note for the other organisers, or takes the mark back. */
export function ReviewDialog({ sessionId, found, onClose }: ReviewDialogProps) {
  const { t } = useTranslation()
  const mark = useMarkCheatCase()
  /** The version whose mark is to be taken back, while it is asked. */
  const [reopening, setReopening] = useState<string | null>(null)
  const target = { sessionId, kind: found.kind, userId: found.user_id }

  function reopen(version: string): void {
    setReopening(null)
    mark.mutate(
      { ...target, note: '', isReviewed: false, reviewedAt: version || null },
      { onSuccess: onClose },
    )
  }

  return (
    <ResourceDialog
      title={caseTitle(t, found).line}
      description={t('admin.cheating.markText')}
      onClose={onClose}
      schema={schema}
      defaultValues={{ note: found.review?.note ?? '' }}
      version={found.review?.reviewed_at}
      submitLabel={t('admin.cheating.mark')}
      onSubmit={async ({ note }, version) => {
        await mark.mutateAsync({ ...target, note, isReviewed: true, reviewedAt: version || null })
        toasts.success(t('admin.cheating.marked'))
      }}
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
          {found.review && (
            <Button
              variant="ghost"
              className="self-start"
              disabled={mark.isPending}
              onClick={() => {
                if (found.review?.note || getValues('note').trim()) setReopening(version)
                else reopen(version)
              }}
            >
              {t('admin.cheating.reopen')}
            </Button>
          )}
          {mark.isError &&
            !mark.variables.isReviewed &&
            mark.variables.reviewedAt === (version || null) && <ErrorState error={mark.error} />}
          <ConfirmDialog
            open={reopening !== null}
            onOpenChange={() => setReopening(null)}
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
