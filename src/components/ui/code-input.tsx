import { useEffect, useRef, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Input } from '@/components/ui/field'

type CodeInputProps = Omit<ComponentProps<typeof Input>, 'label' | 'onChange' | 'value'> & {
  value: string
  onChange: (code: string) => void
}

/**
 * Input for the six digits of an authenticator app; ignores spaces. Gets the focus when a code was rejected.
 */
export function CodeInput({ onChange, error, ...rest }: CodeInputProps) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (error) field.current?.focus()
  }, [error])
  return (
    <Input
      {...rest}
      ref={field}
      error={error ?? null}
      label={t('secondFactor.code')}
      inputMode="numeric"
      autoComplete="one-time-code"
      // Six digits and the space that apps show in the middle.
      maxLength={7}
      onChange={({ target }) => onChange(target.value.replace(/\D/g, '').slice(0, 6))}
    />
  )
}
