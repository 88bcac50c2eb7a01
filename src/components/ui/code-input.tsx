import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Input } from '@/components/ui/field'

export type CodeInputProps = Omit<ComponentProps<typeof Input>, 'label' | 'onChange' | 'value'> & {
  value: string
  onChange: (code: string) => void
}

/** The six digits of an authenticator app; phones offer a number pad, and blanks do not count. */
export function CodeInput({ onChange, ...rest }: CodeInputProps) {
  const { t } = useTranslation()
  return (
    <Input
      {...rest}
      label={t('secondFactor.code')}
      inputMode="numeric"
      autoComplete="one-time-code"
      // Room for the blank that apps show in the middle.
      maxLength={7}
      onChange={({ target }) => onChange(target.value.replace(/\D/g, '').slice(0, 6))}
    />
  )
}
