import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'

/**
 * Checkbox that shows the passwords in all password fields of an element, including fields of third-party
 * forms. Does not use `Checkbox`, because the sign-in screen does not load the form fields.
 */
export function ShowPassword({ within }: { within: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation()
  return (
    <label className="flex min-h-11 min-w-0 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        className="toggle"
        onChange={({ currentTarget: { checked } }) => {
          within.current
            ?.querySelectorAll<HTMLInputElement>('input[autocomplete$="password"]')
            .forEach((field) => (field.type = checked ? 'text' : 'password'))
        }}
      />
      <span className="min-w-0 font-medium break-words">{t('auth.showPassword')}</span>
    </label>
  )
}
