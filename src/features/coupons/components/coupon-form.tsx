import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/field'
import { toAppError } from '@/lib/supabase/errors'
import { useErrorText } from '@/lib/i18n/use-error-text'

/** Only checks that a code was typed; the database validates it. */
const schema = z.object({ code: z.string().check(z.trim(), z.minLength(1)) })

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
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { code: initialCode },
  })
  const missing = formState.errors.code && t('coupons.missing')

  async function apply({ code }: { code: string }): Promise<void> {
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
