import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { ResourceDialog } from '@/components/resource-form/resource-dialog'
import { Checkbox } from '@/components/ui/field'
import { FormTextarea, fieldOf } from '@/components/ui/form-fields'
import { useAnswerReports } from '@/features/reports/api/admin-reports'
import { MAX_REPORT_LENGTH } from '@/features/reports/model/report'
import { text } from '@/lib/forms/fields'

const schema = z.object({ message: text(0, MAX_REPORT_LENGTH), isSolved: z.boolean() })

interface AnswerDialogProps {
  reportIds: readonly string[]
  onClose: () => void
}

/** Answers the authors of reports through their inbox, and marks the reports solved. */
export function AnswerDialog({ reportIds, onClose }: AnswerDialogProps) {
  const { t } = useTranslation()
  const answer = useAnswerReports()
  return (
    <ResourceDialog
      title={t('admin.reports.answer')}
      description={t('admin.reports.answerText', { count: reportIds.length })}
      onClose={onClose}
      schema={schema}
      defaultValues={{ message: '', isSolved: true }}
      submitLabel={t('admin.reports.send')}
      onSubmit={({ message, isSolved }) =>
        answer.mutateAsync({
          p_report_ids: reportIds,
          p_message: message,
          p_is_solved: isSolved,
        })
      }
      done={t('admin.reports.answered')}
    >
      {({ control, register }) => (
        <>
          <FormTextarea
            label={t('admin.reports.message')}
            hint={t('admin.reports.messageHint')}
            rows={3}
            maxLength={MAX_REPORT_LENGTH}
            {...fieldOf(control, 'message')}
          />
          <Checkbox label={t('admin.reports.markSolved')} {...register('isSolved')} />
        </>
      )}
    </ResourceDialog>
  )
}
