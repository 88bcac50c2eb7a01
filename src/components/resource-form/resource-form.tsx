import { ArrowDown, ArrowUp } from 'lucide-react'
import {
  type MouseEvent,
  Fragment,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type ComponentProps,
} from 'react'
import { useTranslation } from 'react-i18next'
import {
  type FieldValues,
  useForm,
  type DefaultValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form'
import { zodResolver } from '@hookform/resolvers/zod'
import type { ParseKeys } from 'i18next'
import type { ZodMiniType } from 'zod/mini'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { ErrorState } from '@/components/ui/error-state'
import { IconButton } from '@/components/ui/icon-button'
import { toAppError, type ErrorKey } from '@/lib/supabase/errors'
import { toasts } from '@/stores/toasts'
import { FormTextarea } from '@/components/ui/form-fields'
import { MAX_REASON_LENGTH } from '@/lib/forms/fields'

interface MoveButtonsProps {
  /** Zero-based position of the row. */
  index: number
  /** Number of rows. */
  count: number
  upLabel: string
  downLabel: string
  onMove: (from: number, to: number) => void
}

/** Buttons that move a row up and down; the pressed one keeps the focus. */
export function MoveButtons({ index, count, upLabel, downLabel, onMove }: MoveButtonsProps) {
  function move({ currentTarget: button }: MouseEvent<HTMLButtonElement>, to: number): void {
    if (to < 0 || to >= count) return
    onMove(index, to)
    // Moving the row in the DOM drops the focus.
    requestAnimationFrame(() => button.focus())
  }

  return (
    <>
      <IconButton
        icon={ArrowUp}
        label={upLabel}
        aria-disabled={index === 0}
        className="aria-disabled:opacity-30"
        onClick={(event) => move(event, index - 1)}
      />
      <IconButton
        icon={ArrowDown}
        label={downLabel}
        aria-disabled={index === count - 1}
        className="aria-disabled:opacity-30"
        onClick={(event) => move(event, index + 1)}
      />
    </>
  )
}

/** Says that another organiser has saved a newer version, and offers to load it. */
export function EditConflictNotice({ onLoadNewer }: { onLoadNewer: () => void }) {
  const { t } = useTranslation()
  return (
    <div role="status" className="notice notice-warning mb-4">
      <p className="grow">{t('errors.edit_conflict')}</p>
      <Button variant="outline" size="sm" onClick={onLoadNewer}>
        {t('common.loadNewer')}
      </Button>
    </div>
  )
}

/** Confirmation before a form is saved. */
export interface SaveConfirmation {
  title: string
  /** Consequences, and who is affected. */
  description: string
}

interface ResourceFormProps<Input extends FieldValues, Output> {
  schema: ZodMiniType<Output, Input>
  defaultValues: DefaultValues<Input>
  /**
   * Number of times a newer version was loaded. Each change resets the form to `defaultValues`, but keeps
   * edits of fields that the newer version did not change.
   */
  reloadCount?: number
  /** Throws AppError, which the form shows. */
  onSubmit: (values: Output) => Promise<unknown>
  /** Says that it is saved. */
  done?: string | ((values: Output) => string)
  /** Fields that show the error with this key themselves. */
  fieldsByErrorKey?: Partial<Record<ErrorKey | ParseKeys, Path<Input>>>
  /** The text of any error, for forms whose errors are not only AppErrors. */
  errorText?: (error: unknown) => ParseKeys
  onCancel?: () => void
  submitLabel?: string
  isDestructive?: boolean
  /** Returns a confirmation for changes that affect players; null saves at once. */
  confirmationFor?: (values: Output) => SaveConfirmation | null
  /** `onSubmit` only opens a confirmation, so the form stays dirty afterwards. */
  keepDirtyAfterSubmit?: boolean
  /** Called when the dirty state changes, and with false on unmount. */
  onDirtyChange?: (isDirty: boolean) => void
  /** Loads the newer version after `edit_conflict`; its error is shown instead. */
  onLoadNewer?: () => Promise<void> | void
  children: (form: UseFormReturn<Input, unknown, Output>) => ReactNode
}

/** The search key of a phone ends a search inside the form; it does not save. */
function keepSearchOpen(event: KeyboardEvent): void {
  const { key, target } = event
  if (key === 'Enter' && target instanceof HTMLInputElement && target.type === 'search') {
    event.preventDefault()
  }
}

/** The standard form: validates with zod and shows errors of the server. */
export function ResourceForm<Input extends FieldValues, Output>({
  schema,
  defaultValues,
  reloadCount = 0,
  onSubmit,
  done,
  fieldsByErrorKey,
  errorText,
  onCancel,
  submitLabel,
  isDestructive,
  confirmationFor,
  keepDirtyAfterSubmit = false,
  onDirtyChange,
  onLoadNewer,
  children,
}: ResourceFormProps<Input, Output>) {
  const { t } = useTranslation()
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues,
    // React Hook Form would focus in the order of registration instead of the visual order.
    shouldFocusError: false,
  })
  const { isSubmitting, isDirty, dirtyFields, submitCount } = form.formState
  const element = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [pendingSave, setPendingSave] = useState<{
    question: SaveConfirmation
    values: Output
  } | null>(null)
  const [isSaving, setIsSaving] = useState(false)

  useEffect(() => {
    onDirtyChange?.(isDirty)
    return () => onDirtyChange?.(false)
  }, [isDirty, onDirtyChange])

  const filledFrom = useRef({ reloadCount, from: defaultValues })
  useLayoutEffect(() => {
    const before = filledFrom.current
    if (before.reloadCount === reloadCount) return
    filledFrom.current = { reloadCount, from: defaultValues }
    const typed = form.getValues()
    const changedFields = (Object.keys(dirtyFields) as Path<Input>[]).filter(
      (name) => JSON.stringify(before.from[name]) === JSON.stringify(defaultValues[name]),
    )
    form.reset(defaultValues as Input)
    for (const name of changedFields) form.setValue(name, typed[name], { shouldDirty: true })
    setFailure(null)
    if (changedFields.length > 0) toasts.notice(t('form.changesKept'))
  }, [reloadCount, defaultValues, dirtyFields, form, t])

  // submitCount changes after validation, when the errors are rendered.
  useEffect(() => {
    if (submitCount > 0) element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [submitCount])

  async function save(values: Output): Promise<void> {
    setFailure(null)
    const sent = form.getValues()
    try {
      await onSubmit(values)
      if (done) toasts.success(typeof done === 'function' ? done(values) : done)
      // A form that stays open is no longer dirty.
      if (!keepDirtyAfterSubmit) form.reset(sent, { keepValues: true })
    } catch (error) {
      const key = errorText?.(error) ?? toAppError(error).key
      const field = fieldsByErrorKey?.[key]
      if (field) form.setError(field, { type: key, message: key })
      else setFailure(error)
    }
  }

  async function submit(values: Output): Promise<void> {
    const question = confirmationFor?.(values)
    if (question) setPendingSave({ question, values })
    else await save(values)
  }

  async function confirmSave(): Promise<void> {
    if (!pendingSave) return
    setIsSaving(true)
    await save(pendingSave.values)
    setIsSaving(false)
    setPendingSave(null)
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
      onKeyDown={keepSearchOpen}
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
    >
      <Fragment key={reloadCount}>{children(form)}</Fragment>
      {failure && errorText ? (
        <p role="alert" className="notice notice-error font-medium">
          {t(errorText(failure))}
        </p>
      ) : null}
      {failure && !errorText ? (
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
        <Button type="submit" variant={isDestructive ? 'danger' : 'primary'} loading={isSubmitting}>
          {submitLabel ?? t('common.save')}
        </Button>
      </div>
      <ConfirmDialog
        open={pendingSave !== null}
        onClose={() => setPendingSave(null)}
        title={pendingSave?.question.title}
        description={pendingSave?.question.description}
        confirmLabel={submitLabel ?? t('common.save')}
        pending={isSaving}
        onConfirm={() => void confirmSave()}
      />
    </form>
  )
}

type ReasonFieldProps<Values extends FieldValues, Output> = Pick<
  ComponentProps<typeof FormTextarea<Values, Output>>,
  'hint' | 'className' | 'control' | 'name'
>

/** Asks for a `reason`; the hint tells who reads it. */
export function ReasonField<Values extends FieldValues, Output>(
  props: ReasonFieldProps<Values, Output>,
) {
  const { t } = useTranslation()
  return (
    <FormTextarea
      label={t('form.reason')}
      error={t('form.reasonMissing')}
      rows={2}
      maxLength={MAX_REASON_LENGTH}
      {...props}
    />
  )
}
