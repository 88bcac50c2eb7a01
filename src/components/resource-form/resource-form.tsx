import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState, type ReactNode } from 'react'
import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ZodType } from 'zod'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { toAppError } from '@/lib/errors'

export interface ResourceFormProps<Input extends FieldValues, Output> {
  /** Its messages are keys or texts that the fields translate. */
  schema: ZodType<Output, Input>
  defaultValues: DefaultValues<Input>
  /** Throws AppError; the form shows it and stays open. */
  onSubmit: (values: Output) => Promise<unknown>
  onCancel?: () => void
  submitLabel?: string
  /** Told when the form starts or stops to differ from what it was filled with. */
  onDirtyChange?: (isDirty: boolean) => void
  /** The way on after `edit_conflict`. */
  onLoadNewer?: () => void
  children: (form: UseFormReturn<Input, unknown, Output>) => ReactNode
}

/** The one form of the organisers' area: zod checks, the database decides, its refusal is shown. */
export function ResourceForm<Input extends FieldValues, Output>({
  schema,
  defaultValues,
  onSubmit,
  onCancel,
  submitLabel,
  onDirtyChange,
  onLoadNewer,
  children,
}: ResourceFormProps<Input, Output>) {
  const { t } = useTranslation()
  const form = useForm<Input, unknown, Output>({ resolver: zodResolver(schema), defaultValues })
  const { isSubmitting, isDirty } = form.formState
  const [failure, setFailure] = useState<unknown>(null)

  useEffect(() => onDirtyChange?.(isDirty), [isDirty, onDirtyChange])

  async function submit(values: Output): Promise<void> {
    setFailure(null)
    try {
      await onSubmit(values)
    } catch (error) {
      setFailure(error)
    }
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(e) => void form.handleSubmit(submit)(e)}
    >
      {children(form)}
      {failure ? (
        <ErrorState
          error={failure}
          onRetry={toAppError(failure).key === 'edit_conflict' ? onLoadNewer : undefined}
          retryLabel={t('common.loadNewer')}
        />
      ) : null}
      <div className="sheet-footer">
        {onCancel && (
          <Button variant="ghost" disabled={isSubmitting} onClick={onCancel}>
            {t('common.cancel')}
          </Button>
        )}
        <Button type="submit" loading={isSubmitting}>
          {submitLabel ?? t('common.save')}
        </Button>
      </div>
    </form>
  )
}
