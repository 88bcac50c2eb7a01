import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { ResourceDialog } from '@/components/resource-form/resource-dialog'
import { Checkbox } from '@/components/ui/field'
import { FormTextarea, fieldOf } from '@/components/ui/form-fields'
import type { HelperReport } from '@/features/helpers/api/helper'
import {
  type ActDialogProps,
  chosen,
  CodeSelect,
  Presets,
  useCodeName,
} from '@/features/helpers/components/act-fields'
import { MAX_REPORT_LENGTH } from '@/features/reports/model/report'
import { text } from '@/lib/forms/fields'
import { serverNow } from '@/lib/live/server-time'

const reportedAt = () => new Date(serverNow()).toISOString()

/** Without a message there is something to save only if it is solved. */
const answerForm = z
  .object({ message: text(0, MAX_REPORT_LENGTH), isSolved: z.boolean() })
  .check(z.refine(({ message, isSolved }) => isSolved || message !== '', { path: ['message'] }))

const templates = [
  { key: 'coming', isSolved: false },
  { key: 'fixed', isSolved: true },
  { key: 'there', isSolved: true },
  { key: 'credited', isSolved: true },
] as const

interface AnswerDialogProps extends Omit<ActDialogProps, 'gameSessionId'> {
  report: HelperReport
}

/** Answers a report from a template or in own words. */
export function AnswerDialog({ report, onAct, onClose }: AnswerDialogProps) {
  const { t } = useTranslation()
  const texts = templates.map(({ key }) => t(`helpers.answers.${key}`))
  return (
    <ResourceDialog
      title={t('helpers.answer')}
      description={t('helpers.answerText', { name: report.user_name })}
      onClose={onClose}
      schema={answerForm}
      defaultValues={{ message: '', isSolved: false }}
      submitLabel={t('helpers.answerDo')}
      onSubmit={(values) =>
        onAct({ kind: 'answer', ...values, reportId: report.id, subject: report.user_name })
      }
    >
      {({ control, register, setValue, formState }) => (
        <>
          <Presets
            texts={texts}
            onChoose={(preset) => {
              setValue('isSolved', templates[texts.indexOf(preset)]?.isSolved === true)
              setValue('message', preset, {
                shouldDirty: true,
                shouldValidate: formState.isSubmitted,
              })
            }}
          />
          <FormTextarea
            label={t('helpers.message')}
            error={t('helpers.answerMissing')}
            rows={3}
            maxLength={MAX_REPORT_LENGTH}
            {...fieldOf(control, 'message')}
          />
          <Checkbox label={t('helpers.solved')} {...register('isSolved', { deps: 'message' })} />
        </>
      )}
    </ResourceDialog>
  )
}

const missingForm = z.object({ codeId: chosen, message: text(0, MAX_REPORT_LENGTH) })

/** Marks a code as missing. */
export function MissingDialog({
  codeId,
  gameSessionId,
  onAct,
  onClose,
}: ActDialogProps & { codeId: string }) {
  const { t } = useTranslation()
  const codeName = useCodeName(gameSessionId)
  return (
    <ResourceDialog
      title={t('helpers.actions.missing')}
      description={t('helpers.missingText')}
      onClose={onClose}
      schema={missingForm}
      defaultValues={{ codeId, message: '' }}
      submitLabel={t('helpers.missingDo')}
      onSubmit={(values) =>
        onAct({
          ...{ kind: 'missing', ...values, reportedAt: reportedAt() },
          subject: codeName(values.codeId),
        })
      }
    >
      {({ control }) => (
        <>
          <CodeSelect gameSessionId={gameSessionId} control={control} name="codeId" />
          <FormTextarea
            label={t('helpers.missingMessage')}
            rows={2}
            maxLength={MAX_REPORT_LENGTH}
            {...fieldOf(control, 'message')}
          />
        </>
      )}
    </ResourceDialog>
  )
}

const callForm = z.object({ message: text(1, MAX_REPORT_LENGTH) })

/** Calls an organiser. */
export function CallDialog({ onAct, onClose }: Omit<ActDialogProps, 'gameSessionId'>) {
  const { t } = useTranslation()
  return (
    <ResourceDialog
      title={t('helpers.actions.call')}
      description={t('helpers.callText')}
      onClose={onClose}
      schema={callForm}
      defaultValues={{ message: '' }}
      submitLabel={t('helpers.callDo')}
      onSubmit={(values) =>
        onAct({
          kind: 'call',
          ...values,
          reportedAt: reportedAt(),
          subject: t('helpers.actions.call'),
        })
      }
    >
      {({ control }) => (
        <FormTextarea
          label={t('helpers.callMessage')}
          error={t('helpers.callMissing')}
          rows={3}
          maxLength={MAX_REPORT_LENGTH}
          {...fieldOf(control, 'message')}
        />
      )}
    </ResourceDialog>
  )
}
