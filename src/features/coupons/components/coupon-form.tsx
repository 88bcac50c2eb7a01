import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/field'
import { couponFormSchema, type CouponForm as Values } from '@/features/coupons/model/coupon-code'
import { toAppError } from '@/lib/supabase/errors'
import { useErrorText } from '@/lib/i18n/use-error-text'

export interface CouponFormProps {
  /** What stands in the field at first: a code that was refused without having been typed here. */
  initialCode?: string
  /** Why the last code was refused; each refusal has its own words. */
  error: Error | null
  isPending: boolean
  disabled?: boolean
  /** @returns whether the field is to be emptied */
  onApply: (code: string) => Promise<boolean> | void
}

/** One field for a code, in the box of the page and at the checkout. */
export function CouponForm({
  initialCode = '',
  error,
  isPending,
  disabled = false,
  onApply,
}: CouponFormProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { register, handleSubmit, formState, reset } = useForm<Values>({
    resolver: zodResolver(couponFormSchema),
    defaultValues: { code: initialCode },
    mode: 'onSubmit',
  })
  const missing = formState.errors.code && t('coupons.missing')

  async function apply({ code }: Values): Promise<void> {
    if (await onApply(code)) reset({ code: '' })
  }

  return (
    <form
      noValidate
      // With large text the button goes below the field, which would be no wider than a letter beside it.
      className="flex flex-wrap items-start gap-x-2"
      data-error-key={error && !missing ? toAppError(error).key : undefined}
      onSubmit={(event) => void handleSubmit(apply)(event)}
    >
      <Input
        label={t('coupons.code')}
        className="min-w-0 grow basis-40"
        error={missing ?? (error && errorText(error))}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={60}
        disabled={disabled}
        {...register('code')}
      />
      <Button
        type="submit"
        variant="outline"
        className="mt-6.5"
        loading={isPending}
        disabled={disabled}
      >
        {t('coupons.apply')}
      </Button>
    </form>
  )
}
