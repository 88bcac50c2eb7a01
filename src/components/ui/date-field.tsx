import { clsx } from 'clsx'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Field, type FieldProps } from '@/components/ui/field'
import { HALF_TYPED, timeProblem } from '@/lib/forms/local-input-time'

export interface DateFieldProps extends Omit<FieldProps, 'children'> {
  type?: 'date' | 'datetime-local'
  /** What the input shows; '' is none. */
  value: string
  /** Gets HALF_TYPED as long as parts of the date are missing. */
  onChange: (text: string) => void
  onBlur?: () => void
}

const textOf = (input: HTMLInputElement) => (input.validity.badInput ? HALF_TYPED : input.value)

/**
 * The one date field. The input is uncontrolled: writing '' to it would erase a half-typed date, which
 * browsers report as '', without an event while the date before was empty too. It is therefore also read
 * when it loses focus and before its form is submitted.
 */
export function DateField(props: DateFieldProps) {
  const { label, hint, error, className, type = 'datetime-local', value, onChange, onBlur } = props
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  // A new default value would erase what is half typed, too.
  const [initial] = useState(value)
  const [typed, setTyped] = useState(value)
  const [isLeft, setLeft] = useState(false)

  function read(): void {
    if (!input.current) return
    const text = textOf(input.current)
    setTyped(text)
    if (text !== value) onChange(text)
  }
  const readBeforeSubmit = useEffectEvent(read)
  useEffect(() => {
    const form = input.current?.form
    const listener = () => readBeforeSubmit()
    form?.addEventListener('submit', listener, true)
    return () => form?.removeEventListener('submit', listener, true)
  }, [])

  const [shown, setShown] = useState(value)
  if (shown !== value) {
    setShown(value)
    setTyped(value)
  }
  useEffect(() => {
    if (input.current && value !== HALF_TYPED && textOf(input.current) !== value) {
      input.current.value = value
    }
  }, [value])

  // An error that appears on blur moves the button that is being pressed, so forms wait for their submit.
  const isChecked = error === undefined ? isLeft : error !== null
  const problem = isChecked ? timeProblem(typed) : null
  const shownError = problem ? t(`common.timeProblems.${problem}`) : error
  return (
    <Field label={label} hint={hint} error={shownError} className={className}>
      {(control) => (
        <input
          {...control}
          ref={input}
          type={type}
          defaultValue={initial}
          className={clsx('input min-h-11 w-full text-base', shownError && 'input-error')}
          onChange={read}
          onBlur={() => {
            setLeft(true)
            read()
            onBlur?.()
          }}
        />
      )}
    </Field>
  )
}

export interface FormDateFieldProps<Values extends FieldValues, Output> extends Omit<
  DateFieldProps,
  'value' | 'onChange' | 'onBlur'
> {
  control: Control<Values, unknown, Output>
  name: FieldPath<Values>
}

/** A date field of a form. Its schema refuses HALF_TYPED, because `fromLocalInput` cannot read it. */
export function FormDateField<Values extends FieldValues, Output>({
  control,
  name,
  error,
  ...rest
}: FormDateFieldProps<Values, Output>) {
  const { field, fieldState } = useController({ control, name })
  return (
    <DateField
      {...rest}
      error={fieldState.error ? error : null}
      value={field.value as string}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  )
}

export type DateFilterProps = Pick<DateFieldProps, 'label' | 'type' | 'value' | 'onChange'>

/** A date that filters a list at once; a refused text leaves the filter as it is and says why. */
export function DateFilter({ onChange, ...rest }: DateFilterProps) {
  return (
    <DateField
      {...rest}
      className="w-full sm:w-56"
      onChange={(text) => timeProblem(text) === null && onChange(text)}
    />
  )
}
