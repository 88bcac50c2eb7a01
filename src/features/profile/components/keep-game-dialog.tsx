import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ResourceDialog } from '@/components/resource-form/resource-dialog'
import { FormInput } from '@/components/ui/form-fields'
import { ShowPassword } from '@/components/ui/show-password'
import { useFieldError } from '@/features/auth/components/use-field-error'
import { keepGameSchema, MIN_PASSWORD_LENGTH } from '@/features/auth/model/auth-form-schemas'
import { useKeepGame } from '@/features/profile/api/keep-game'
import { authErrorKey } from '@/lib/account/auth-errors'
import { toasts } from '@/stores/toasts'

/** The message of an address in use, which must not ask a guest to sign in: that would end the game. */
function keepGameErrorKey(error: unknown) {
  const key = authErrorKey(error)
  return key === 'auth.errors.user_already_exists' ? 'profile.emailChange.errors.taken' : key
}

/** Gives a guest an address and a password: the same account, reachable from any device. */
export function KeepGameDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const fieldError = useFieldError()
  const { mutateAsync: keepGame } = useKeepGame()
  const fields = useRef<HTMLDivElement>(null)

  async function send(account: { email: string; password: string }): Promise<void> {
    try {
      const { outcome } = await keepGame(account)
      toasts.success(t(`guest.${outcome}`, { email: account.email }))
    } catch (thrown) {
      // Below the fields, too, unless the address is kept already, which closes the dialog.
      toasts.error(t(keepGameErrorKey(thrown)))
      throw thrown
    }
  }

  return (
    <ResourceDialog
      title={t('guest.title')}
      description={t('guest.text')}
      onClose={onClose}
      schema={keepGameSchema}
      defaultValues={{ email: '', password: '' }}
      onSubmit={send}
      errorText={keepGameErrorKey}
      submitLabel={t('guest.keep')}
    >
      {(form) => (
        <div ref={fields} className="flex flex-col gap-4">
          <FormInput
            label={t('auth.email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            error={fieldError}
            control={form.control}
            name="email"
          />
          <FormInput
            label={t('auth.password')}
            type="password"
            autoComplete="new-password"
            hint={t('auth.passwordHint', { count: MIN_PASSWORD_LENGTH })}
            error={fieldError}
            control={form.control}
            name="password"
          />
          <ShowPassword within={fields} />
        </div>
      )}
    </ResourceDialog>
  )
}
