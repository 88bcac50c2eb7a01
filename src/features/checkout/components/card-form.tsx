import { zodResolver } from '@hookform/resolvers/zod'
import { CreditCard, FlaskConical } from 'lucide-react'
import { useForm, useWatch, type FieldError } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { DigitsInput } from '@/features/checkout/components/digits-input'
import {
  parseCardNumber,
  cardLayout,
  parseExpiry,
  formatExpiry,
  formatCardNumber,
} from '@/features/checkout/model/card-format'
import {
  cardFormSchema,
  DECLINED_CARD_NUMBER,
  emptyCard,
  testCard,
  type CardForm as Values,
  type CardProblem,
} from '@/features/checkout/model/card-form'
import { toPaymentMethod } from '@/features/payments/model/payment-method'

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
