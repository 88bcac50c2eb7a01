import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ResourceDialog } from '@/components/resource-form/resource-dialog'
import { ShowPassword } from '@/components/ui/show-password'
import {
  EmailField,
  NewPasswordField,
  keepGameSchema,
} from '@/features/auth/components/account-fields'
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
          <EmailField control={form.control} name="email" />
          <NewPasswordField label={t('auth.password')} control={form.control} name="password" />
          <ShowPassword within={fields} />
        </div>
      )}
    </ResourceDialog>
  )
}
