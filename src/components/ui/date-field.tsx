import { clsx } from 'clsx'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Field, type FieldProps } from '@/components/ui/field'
import { INCOMPLETE_DATE, timeProblem } from '@/lib/forms/local-input-time'

interface DateFieldProps extends Omit<FieldProps, 'children'> {
  type?: 'date' | 'datetime-local'
  /** Value of the input; '' for no date. */
  value: string
  /** Called with INCOMPLETE_DATE while parts of the date are missing. */
  onChange: (text: string) => void
  onBlur?: () => void
}

const readValue = (input: HTMLInputElement) =>
  input.validity.badInput ? INCOMPLETE_DATE : input.value

/**
 * The standard date field. The input is uncontrolled: browsers report an incomplete date as '', and setting
 * '' would erase it. They also fire no change event while the value stays '', so the input is read on blur
 * and before submit too.
 */
function DateField(props: DateFieldProps) {
  const { label, hint, error, className, type = 'datetime-local', value, onChange, onBlur } = props
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  // Changing the default value would erase an incomplete date too.
  const [initial] = useState(value)
  const [typed, setTyped] = useState(value)
  const [wasBlurred, setBlurred] = useState(false)

  function read(): void {
    if (!input.current) return
    const text = readValue(input.current)
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
    if (input.current && value !== INCOMPLETE_DATE && readValue(input.current) !== value) {
      input.current.value = value
    }
  }, [value])

  // Forms show errors on submit: an error that appears on blur would move the button under the pointer.
  const isChecked = error === undefined ? wasBlurred : error !== null
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
            setBlurred(true)
            read()
            onBlur?.()
          }}
        />
      )}
    </Field>
  )
}

interface FormDateFieldProps<Values extends FieldValues, Output> extends Omit<
  DateFieldProps,
  'value' | 'onChange' | 'onBlur'
> {
  control: Control<Values, unknown, Output>
  name: FieldPath<Values>
}

/**
 * A date field for react-hook-form. Schemas reject INCOMPLETE_DATE, because `fromLocalInput` returns null for
 * it.
 */
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

type DateFilterProps = Pick<DateFieldProps, 'label' | 'type' | 'value' | 'onChange'>

/** A date filter that applies immediately; an invalid date shows an error and keeps the filter. */
export function DateFilter({ onChange, ...rest }: DateFilterProps) {
  return (
    <DateField
      {...rest}
      className="w-full sm:w-56"
      onChange={(text) => timeProblem(text) === null && onChange(text)}
    />
  )
}
