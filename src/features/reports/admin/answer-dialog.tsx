import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ErrorState } from '@/components/ui/error-state'
import { Checkbox, Textarea } from '@/components/ui/field'
import { useAnswerReports } from '@/features/reports/api/admin-reports'
import { MAX_REPORT_LENGTH } from '@/features/reports/model/report'
import { useIntent } from '@/lib/forms/use-intent'
import { toasts } from '@/stores/toasts'

interface AnswerDialogProps {
  reportIds: readonly string[]
  onClose: () => void
}

/** Answers the authors of reports through their inbox, and marks the reports solved. */
export function AnswerDialog({ reportIds, onClose }: AnswerDialogProps) {
  const { t } = useTranslation()
  const answer = useAnswerReports()
  const { run, isPending } = useIntent()
  const [message, setMessage] = useState('')
  const [isSolved, setSolved] = useState(true)

  function submit(): void {
    void run(async () => {
      await answer.mutateAsync({
        p_report_ids: reportIds,
        p_message: message.trim(),
        p_is_solved: isSolved,
      })
      toasts.success(t('admin.reports.answered'))
      onClose()
    }).catch(() => undefined) // shown below
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={t('admin.reports.answer')}
      description={t('admin.reports.answerText', { count: reportIds.length })}
      footer={
        <>
          <Button variant="ghost" onClick={onClose} disabled={isPending}>
            {t('common.cancel')}
          </Button>
          <Button loading={isPending} onClick={submit}>
            {t('admin.reports.send')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Textarea
          label={t('admin.reports.message')}
          hint={t('admin.reports.messageHint')}
          rows={3}
          maxLength={MAX_REPORT_LENGTH}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
        <Checkbox
          label={t('admin.reports.markSolved')}
          checked={isSolved}
          onChange={(event) => setSolved(event.target.checked)}
        />
        {answer.isError && <ErrorState error={answer.error} />}
      </div>
    </Dialog>
  )
}
