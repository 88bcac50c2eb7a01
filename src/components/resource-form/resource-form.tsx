import { zodResolver } from '@hookform/resolvers/zod'
import { Fragment, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ZodType } from 'zod'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { ErrorState } from '@/components/ui/error-state'
import { toAppError, type ErrorKey } from '@/lib/supabase/errors'
import { toasts } from '@/stores/toasts'

/** What is asked before a form is saved. */
export interface SaveQuestion {
  title: string
  /** What happens, and whom it affects. */
  description: string
}

export interface ResourceFormProps<Input extends FieldValues, Output> {
  /** Its messages are keys or texts that the fields translate. */
  schema: ZodType<Output, Input>
  defaultValues: DefaultValues<Input>
  /**
   * Counts how often a newer version was loaded. Each time the form is filled from `defaultValues` again and keeps
   * what was typed into fields that the newer version did not change.
   */
  loads?: number
  /** Throws AppError; the form shows it and stays open. */
  onSubmit: (values: Output) => Promise<unknown>
  /** Fields that show a refusal themselves, as an error of that type. */
  refusedFields?: Partial<Record<ErrorKey, Path<Input>>>
  onCancel?: () => void
  submitLabel?: string
  /** Asked before what would surprise players is saved; null saves at once. */
  questionOf?: (values: Output) => SaveQuestion | null
  /** A submission only opens a question: nothing is saved yet, what was typed can still be lost. */
  asksFirst?: boolean
  /** Told when the form starts or stops to differ from what it was filled with, or goes. */
  onDirtyChange?: (isDirty: boolean) => void
  /** The way on after `edit_conflict`; what it throws is shown instead. */
  onLoadNewer?: () => Promise<void> | void
  children: (form: UseFormReturn<Input, unknown, Output>) => ReactNode
}

/** The one form of the organisers' area: zod checks, the database decides, its refusal is shown. */
export function ResourceForm<Input extends FieldValues, Output>({
  schema,
  defaultValues,
  loads = 0,
  onSubmit,
  refusedFields,
  onCancel,
  submitLabel,
  questionOf,
  asksFirst = false,
  onDirtyChange,
  onLoadNewer,
  children,
}: ResourceFormProps<Input, Output>) {
  const { t } = useTranslation()
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues,
    // It goes by the order in which fields were registered, which is not that of the screen.
    shouldFocusError: false,
  })
  const { isSubmitting, isDirty, dirtyFields, submitCount } = form.formState
  const element = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [asked, setAsked] = useState<{ question: SaveQuestion; values: Output } | null>(null)
  const [isSaving, setIsSaving] = useState(false)

  useEffect(() => {
    onDirtyChange?.(isDirty)
    return () => onDirtyChange?.(false)
  }, [isDirty, onDirtyChange])

  const filled = useRef({ loads, from: defaultValues })
  useLayoutEffect(() => {
    const before = filled.current
    if (before.loads === loads) return
    filled.current = { loads, from: defaultValues }
    const typed = form.getValues()
    const kept = (Object.keys(dirtyFields) as Path<Input>[]).filter(
      (name) => JSON.stringify(before.from[name]) === JSON.stringify(defaultValues[name]),
    )
    form.reset(defaultValues as Input)
    for (const name of kept) form.setValue(name, typed[name], { shouldDirty: true })
    setFailure(null)
    if (kept.length > 0) toasts.notice(t('form.kept'))
  }, [loads, defaultValues, dirtyFields, form, t])

  // Counted once a submission is through; what it found wrong is on the screen by then.
  useEffect(() => {
    if (submitCount > 0) element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [submitCount])

  async function save(values: Output): Promise<void> {
    setFailure(null)
    const sent = form.getValues()
    try {
      await onSubmit(values)
      // A form that stays open is as it was saved: leaving it loses nothing.
      if (!asksFirst) form.reset(sent, { keepValues: true })
    } catch (error) {
      const { key } = toAppError(error)
      const field = refusedFields?.[key]
      if (field) form.setError(field, { type: key })
      else setFailure(error)
    }
  }

  async function submit(values: Output): Promise<void> {
    const question = questionOf?.(values)
    if (question) setAsked({ question, values })
    else await save(values)
  }

  async function saveAsked(): Promise<void> {
    if (!asked) return
    setIsSaving(true)
    await save(asked.values)
    setIsSaving(false)
    setAsked(null)
  }

  async function loadNewer(): Promise<void> {
    try {
      await onLoadNewer?.()
    } catch (error) {
      setFailure(error)
    }
  }
  const canLoadNewer = onLoadNewer && toAppError(failure).key === 'edit_conflict'

  return (
    <form
      ref={element}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(e) => void form.handleSubmit(submit)(e)}
    >
      <Fragment key={loads}>{children(form)}</Fragment>
      {failure ? (
        <ErrorState
          error={failure}
          onRetry={canLoadNewer ? () => void loadNewer() : undefined}
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
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={asked?.question.title}
        description={asked?.question.description}
        confirmLabel={submitLabel ?? t('common.save')}
        pending={isSaving}
        onConfirm={() => void saveAsked()}
      />
    </form>
  )
}
