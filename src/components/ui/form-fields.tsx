import type { ComponentProps } from 'react'
import {
  get,
  useFormState,
  type Control,
  type FieldError,
  type FieldPath,
  type FieldValues,
} from 'react-hook-form'
import { Input, Select, Textarea } from '@/components/ui/field'

interface FormFieldProps<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>
  name: FieldPath<Values>
  /** Shown while the value is invalid; a function gets the reason. */
  error?: string | ((reason: FieldError) => string | null)
}

/** Names a field of a form, as `register` does for fields without an error of their own. */
export const fieldOf = <Values extends FieldValues, Output>(
  control: Control<Values, unknown, Output>,
  name: FieldPath<Values>,
) => ({ control, name })

/** Props of a control, whose name and error come from the form. */
type Rest<Props> = Omit<Props, 'name' | 'error'>

/** Registers a field and subscribes to its error. */
function useFormField<Values extends FieldValues, Output>({
  control,
  name,
  error,
}: FormFieldProps<Values, Output>) {
  const { errors } = useFormState({ control, name })
  const reason = get(errors, name) as FieldError | undefined
  const text = typeof error === 'function' ? reason && error(reason) : error
  return { ...control.register(name), error: reason ? text : null }
}

/** An `Input` of react-hook-form with its error. */
export function FormInput<Values extends FieldValues, Output>({
  control,
  name,
  error,
  ...rest
}: Rest<ComponentProps<typeof Input>> & FormFieldProps<Values, Output>) {
  return <Input {...rest} {...useFormField({ control, name, error })} />
}

/** A `Textarea` of react-hook-form with its error. */
export function FormTextarea<Values extends FieldValues, Output>({
  control,
  name,
  error,
  ...rest
}: Rest<ComponentProps<typeof Textarea>> & FormFieldProps<Values, Output>) {
  return <Textarea {...rest} {...useFormField({ control, name, error })} />
}

/** A `Select` of react-hook-form with its error. */
export function FormSelect<Values extends FieldValues, Output>({
  control,
  name,
  error,
  ...rest
}: Rest<ComponentProps<typeof Select>> & FormFieldProps<Values, Output>) {
  return <Select {...rest} {...useFormField({ control, name, error })} />
}
