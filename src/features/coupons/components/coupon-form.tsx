import { useRef, useState, type SubmitEvent } from 'react'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/field'
import { useTexts } from '@/lib/i18n/use-texts'
import { toAppError } from '@/lib/supabase/errors'

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

/**
 * A field for a code. It only checks that one was typed; the database validates it. Without the library for
 * forms, which the shop would load for this field alone.
 */
export function CouponForm({
  initialCode = '',
  error,
  isPending,
  disabled = false,
  onApply,
}: CouponFormProps) {
  const { t, errorText } = useTexts()
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState(initialCode)
  const [isMissing, setMissing] = useState(false)

  async function apply(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const typed = code.trim()
    setMissing(typed === '')
    if (typed === '') field.current?.focus()
    else if (await onApply(typed)) setCode('')
  }

  return (
    <form
      noValidate
      // Wraps with large text, which would leave no room for the field.
      className="flex flex-wrap items-start gap-x-2"
      data-error-key={error && !isMissing ? toAppError(error).key : undefined}
      onSubmit={(event) => void apply(event)}
    >
      <Input
        label={t('coupons.code')}
        className="min-w-0 grow basis-40"
        error={isMissing ? t('coupons.missing') : error && errorText(error)}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={60}
        disabled={disabled}
        ref={field}
        value={code}
        onChange={({ target }) => {
          setCode(target.value)
          if (target.value.trim() !== '') setMissing(false)
        }}
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
