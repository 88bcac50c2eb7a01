import { clsx } from 'clsx'
import { useId, useLayoutEffect, useRef, type ComponentProps, type ReactNode } from 'react'

/** Attributes that link a control to its label, hint and error. */
interface ControlProps {
  id: string
  'aria-invalid'?: true
  'aria-describedby': string | undefined
}

export interface FieldProps {
  label: ReactNode
  /** Translated error text; replaces the hint. */
  error?: string | null
  hint?: ReactNode
  className?: string
  children: (control: ControlProps) => ReactNode
}

/**
 * Announces a new error to screen readers, unless another invalid field has the focus: a submit with
 * several errors focuses the first one, and announcing all of them would be confusing.
 */
function useErrorAnnouncement(id: string, error: string | null | undefined) {
  const line = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    const focused = document.activeElement
    const isOtherFieldFocused =
      focused?.id !== id && focused?.getAttribute('aria-invalid') === 'true'
    if (!error || isOtherFieldFocused) return
    const shown = line.current
    shown?.setAttribute('role', 'alert')
    return () => shown?.removeAttribute('role')
  }, [id, error])
  return line
}

/** Label, control, and a hint or an error below. */
export function Field({ label, error, hint, className, children }: FieldProps) {
  const id = useId()
  const helpId = `${id}-help`
  const help = error || hint
  const line = useErrorAnnouncement(id, error)
  return (
    <div className={clsx('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children({
        id,
        ...(error && { 'aria-invalid': true }),
        'aria-describedby': help ? helpId : undefined,
      })}
      {help && (
        <p
          ref={line}
          id={helpId}
          className={clsx('text-sm', error ? 'text-error-text font-medium' : 'text-soft')}
        >
          {help}
        </p>
      )}
    </div>
  )
}

type Labelled = Pick<FieldProps, 'label' | 'error' | 'hint'>

type InputProps = ComponentProps<'input'> & Labelled

/** A labelled text input; works with `register()` of react-hook-form. */
export function Input({ label, error, hint, className, ...rest }: InputProps) {
  return (
    <Field label={label} error={error} hint={hint} className={className}>
      {(control) => (
        <input
          {...rest}
          {...control}
          className={clsx('input min-h-11 w-full text-base', error && 'input-error')}
        />
      )}
    </Field>
  )
}

type TextareaProps = ComponentProps<'textarea'> & Labelled

/** A labelled text area. */
export function Textarea({ label, error, hint, className, rows = 4, ...rest }: TextareaProps) {
  return (
    <Field label={label} error={error} hint={hint} className={className}>
      {(control) => (
        <textarea
          {...rest}
          {...control}
          rows={rows}
          className={clsx('textarea w-full text-base', error && 'textarea-error')}
        />
      )}
    </Field>
  )
}

export interface SelectOption {
  value: string
  label: string
}

/** Options of a select: values, or rows by their ids. */
export const toOptions = <Item extends string | { id: string }>(
  items: readonly Item[],
  label: (item: Item) => string,
): SelectOption[] =>
  items.map((item) => ({
    value: typeof item === 'string' ? item : item.id,
    label: label(item),
  }))

interface SelectProps extends ComponentProps<'select'>, Labelled {
  /** Label of the empty option; absent: something must be chosen. */
  emptyLabel?: string
  options: readonly SelectOption[]
}

/** A labelled native select, for the native picker of phones. */
export function Select(props: SelectProps) {
  const { label, emptyLabel, options, error, hint, className, ...rest } = props
  return (
    <Field label={label} error={error} hint={hint} className={className}>
      {(control) => (
        <select {...rest} {...control} className="select w-full text-base">
          {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
}

/** A toggle whose label is part of the touch target. */
export function Checkbox({ label, className, ...rest }: CheckboxProps) {
  return (
    <label className={clsx('flex min-h-11 min-w-0 cursor-pointer items-center gap-3', className)}>
      <input type="checkbox" className="toggle" {...rest} />
      <span className="min-w-0 font-medium break-words">{label}</span>
    </label>
  )
}
