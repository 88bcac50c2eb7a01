import { zodResolver } from '@hookform/resolvers/zod'
import { clsx } from 'clsx'
import { CreditCard, FlaskConical } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  type Control,
  type FieldError,
  type FieldPathByValue,
  type FieldValues,
  useController,
  useForm,
  useWatch,
} from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { NumberFormatBase } from 'react-number-format'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import {
  type CardForm as Values,
  cardFormSchema,
  type CardProblem,
  DECLINED_CARD_NUMBER,
  emptyCard,
  testCard,
} from '@/features/checkout/model/card-form'
import {
  cardLayout,
  formatCardNumber,
  formatExpiry,
  parseCardNumber,
  parseExpiry,
} from '@/features/checkout/model/card-format'
import { toPaymentMethod } from '@/features/payments/model/payment-method'

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
function DigitsInput<Values extends FieldValues>(props: DigitsInputProps<Values>) {
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

interface CardFormProps {
  /** Form id, for the submit button in the dialog's footer. */
  id: string
  disabled: boolean
  /** @param paymentMethod brand and last four digits, the only card data that leaves this form */
  onPay: (paymentMethod: string) => void
}

/** Number, expiry and security code of the simulated card, validated before sending. */
export function CardForm({ id, disabled, onPay }: CardFormProps) {
  const { t } = useTranslation()
  const { control, handleSubmit, formState, reset } = useForm<Values>({
    resolver: zodResolver(cardFormSchema),
    defaultValues: emptyCard,
    mode: 'onTouched',
  })
  const { brand, codeSize } = cardLayout(useWatch({ control, name: 'number' }))

  function problem(field: 'number' | 'expiry' | 'code', error: FieldError | undefined) {
    if (!error) return null
    return t(`payments.card.${field}Problem.${error.message as CardProblem}`)
  }

  return (
    <form
      id={id}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => void handleSubmit(({ number }) => onPay(toPaymentMethod(number)))(event)}
    >
      <div className="notice">
        <FlaskConical aria-hidden="true" className="size-6 shrink-0" />
        <div className="flex flex-col items-start gap-2">
          <p className="text-pretty">
            {t('payments.simulation', {
              // No-break spaces keep the number on one line, so that it can be copied.
              number: formatCardNumber(DECLINED_CARD_NUMBER).replaceAll(' ', '\u00a0'),
            })}
          </p>
          <Button variant="outline" size="sm" disabled={disabled} onClick={() => reset(testCard())}>
            {t('payments.fillTestCard')}
          </Button>
        </div>
      </div>
      <DigitsInput
        control={control}
        name="number"
        label={t('payments.card.number')}
        hint={
          brand ? (
            <span className="text-base-content flex items-center gap-1.5 font-semibold">
              <CreditCard aria-hidden="true" className="size-4" />
              {brand}
            </span>
          ) : (
            t('payments.card.numberHint')
          )
        }
        error={problem('number', formState.errors.number)}
        autoComplete="cc-number"
        placeholder="4242 4242 4242 4242"
        format={formatCardNumber}
        parse={parseCardNumber}
        disabled={disabled}
      />
      <div className="grid grid-cols-2 items-start gap-4">
        <DigitsInput
          control={control}
          name="expiry"
          label={t('payments.card.expiry')}
          error={problem('expiry', formState.errors.expiry)}
          autoComplete="cc-exp"
          placeholder={t('payments.card.expiryPlaceholder')}
          format={formatExpiry}
          parse={parseExpiry}
          disabled={disabled}
        />
        <DigitsInput
          control={control}
          name="code"
          label={t('payments.card.code')}
          error={problem('code', formState.errors.code)}
          autoComplete="cc-csc"
          placeholder={codeSize === 4 ? '1234' : '123'}
          parse={(text) => text.replace(/\D/g, '').slice(0, codeSize)}
          disabled={disabled}
        />
      </div>
    </form>
  )
}
