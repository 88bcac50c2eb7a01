import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import {
  useController,
  type Control,
  type FieldPathByValue,
  type FieldValues,
} from 'react-hook-form'
import { NumberFormatBase } from 'react-number-format'
import { Field } from '@/components/ui/field'

interface DigitsInputProps<Values extends FieldValues> {
  control: Control<Values>
  name: FieldPathByValue<Values, string>
  label: ReactNode
  hint?: ReactNode
  error?: string | null
  /** Autofill token, e.g. 'cc-number'. */
  autoComplete: string
  placeholder: string
  /** Extracts the digits from typed, pasted or autofilled text. */
  parse: (text: string) => string
  /** Formats the digits for display; default: unchanged. */
  format?: (digits: string) => string
  disabled?: boolean
}

/** A form field for grouped digits with a numeric keypad; the form value is the bare digits. */
export function DigitsInput<Values extends FieldValues>(props: DigitsInputProps<Values>) {
  const { label, hint, error, autoComplete, placeholder, disabled } = props
  const { field } = useController({ control: props.control, name: props.name })
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <NumberFormatBase
          {...control}
          name={field.name}
          getInputRef={field.ref}
          value={field.value}
          valueIsNumericString
          format={props.format ?? ((digits) => digits)}
          removeFormatting={props.parse}
          onValueChange={({ value }) => field.onChange(value)}
          onBlur={field.onBlur}
          type="text"
          inputMode="numeric"
          autoComplete={autoComplete}
          placeholder={placeholder}
          disabled={disabled}
          className={clsx('input min-h-11 w-full text-base tabular-nums', error && 'input-error')}
        />
      )}
    </Field>
  )
}
