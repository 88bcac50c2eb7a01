import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/field'
import { couponCodeFormSchema, type CouponCodeForm } from '@/features/coupons/model/coupon-code'
import { toAppError } from '@/lib/supabase/errors'
import { useErrorText } from '@/lib/i18n/use-error-text'

interface CouponFormProps {
  /** A rejected code that was not typed in this form. */
  initialCode?: string
  /** Error of the last code. */
  error: Error | null
  isPending: boolean
  disabled?: boolean
  /** @returns true to clear the field */
  onApply: (code: string) => Promise<boolean> | void
}

export function CouponForm({
  initialCode = '',
  error,
  isPending,
  disabled = false,
  onApply,
}: CouponFormProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { register, handleSubmit, formState, reset } = useForm<CouponCodeForm>({
    resolver: zodResolver(couponCodeFormSchema),
    defaultValues: { code: initialCode },
    mode: 'onSubmit',
  })
  const missing = formState.errors.code && t('coupons.missing')

  async function apply({ code }: CouponCodeForm): Promise<void> {
    if (await onApply(code)) reset({ code: '' })
  }

  return (
    <form
      noValidate
      // Wraps with large text, which would leave no room for the field.
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
