import { Controller, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { MediaField } from '@/components/media/media-field'
import { LocalizedFields } from '@/components/resource-form/localized-fields'
import { Checkbox, Select } from '@/components/ui/field'
import { FormInput, FormTextarea } from '@/components/ui/form-fields'
import { FormNumberInput } from '@/components/ui/form-number-input'
import { ChoicesField } from '@/features/tasks/admin/choices-field'
import { taskKinds } from '@/features/tasks/model/task'
import type { TaskForm, TaskValues } from '@/features/tasks/model/task-form'

type Form = UseFormReturn<TaskForm, unknown, TaskValues>

const choiceErrors = {
  none_right: 'admin.tasks.noneRight',
  too_few: 'admin.tasks.tooFewChoices',
  too_many: 'admin.tasks.tooManyChoices',
  equal: 'admin.tasks.equalChoices',
} as const

/** What is right, by the kind of the task. */
function RightAnswers({ form }: { form: Form }) {
  const { t } = useTranslation()
  const { control, register, watch } = form
  switch (watch('kind')) {
    case 'choice':
      return (
        <Controller
          control={control}
          name="choices"
          render={({ field, fieldState: { error } }) => (
            <ChoicesField
              value={field.value}
              onChange={field.onChange}
              error={
                error
                  ? t(
                      choiceErrors[error.message as keyof typeof choiceErrors] ??
                        choiceErrors.too_few,
                    )
                  : null
              }
            />
          )}
        />
      )
    case 'text':
      return (
        <FormTextarea
          label={t('admin.tasks.answers')}
          hint={t('admin.tasks.answersHint')}
          error={t('admin.tasks.answersError')}
          rows={4}
          control={control}
          name="answers"
        />
      )
    case 'number':
      return (
        <div className="grid gap-4 sm:grid-cols-3">
          <FormInput
            label={t('admin.tasks.number')}
            inputMode="decimal"
            error={t('tasks.numberError')}
            control={control}
            name="number_answer"
          />
          <FormInput
            label={t('admin.tasks.tolerance')}
            hint={t('admin.tasks.toleranceHint')}
            inputMode="decimal"
            error={t('tasks.numberError')}
            control={control}
            name="number_tolerance"
          />
          <FormInput
            label={t('admin.tasks.unit')}
            hint={t('admin.tasks.unitHint')}
            error={t('form.textTooLong')}
            control={control}
            name="unit"
          />
        </div>
      )
    default:
      return <Checkbox label={t('admin.tasks.reviewsPhoto')} {...register('reviews_photo')} />
  }
}

interface TaskFieldsProps {
  form: Form
  /** The saved task is required, and its solution gives a clue. */
  opensPath: boolean
}

/** Fields with a whole number, and the keys of their texts. */
const numbers = [
  ['points', 'points'],
  ['wrong_cost', 'wrongCost'],
  ['max_tries', 'maxTries'],
  ['minutes', 'minutes'],
] as const

/** Question, right answers, points and limits of a task. */
export function TaskFields({ form, opensPath }: TaskFieldsProps) {
  const { t } = useTranslation()
  const { control, register } = form
  return (
    <>
      <Select
        label={t('admin.tasks.kind')}
        error={form.formState.errors.kind && t('errors.task_kind_fixed')}
        options={taskKinds.map((kind) => ({ value: kind, label: t(`admin.tasks.kinds.${kind}`) }))}
        {...register('kind')}
      />
      <LocalizedFields
        form={form}
        name="question"
        label={t('admin.tasks.question')}
        formatted
        rows={3}
      />
      <RightAnswers form={form} />
      <Controller
        control={control}
        name="media"
        render={({ field }) => (
          <MediaField value={field.value} onChange={field.onChange} maxPictures={1} />
        )}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {numbers.map(([name, text]) => (
          <FormNumberInput
            key={name}
            label={t(`admin.tasks.${text}`)}
            hint={t(`admin.tasks.${text}Hint`)}
            control={control}
            name={name}
          />
        ))}
      </div>
      <div>
        <Checkbox label={t('admin.tasks.isRequired')} {...register('is_required')} />
        <p className="text-soft text-sm text-pretty">{t('admin.tasks.isRequiredHint')}</p>
        <p role="status" className="notice notice-warning mt-2 empty:hidden">
          {opensPath && !form.watch('is_required') && t('admin.tasks.requiredNoMore')}
        </p>
      </div>
    </>
  )
}
