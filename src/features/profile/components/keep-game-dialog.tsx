import { zodResolver } from '@hookform/resolvers/zod'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { FormInput } from '@/components/ui/form-fields'
import { ShowPassword } from '@/components/ui/show-password'
import { useFieldError } from '@/features/auth/components/use-field-error'
import { keepGameSchema, MIN_PASSWORD_LENGTH } from '@/features/auth/model/auth-form-schemas'
import { useKeepGame } from '@/features/profile/api/account'
import { authErrorKey } from '@/lib/account/auth-errors'
import { toasts } from '@/stores/toasts'

/** Gives a guest an address and a password: the same account, reachable from any device. */
export function KeepGameDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const fieldError = useFieldError()
  const { mutateAsync: keepGame, isPending, error } = useKeepGame()
  const element = useRef<HTMLFormElement>(null)
  const form = useForm({
    resolver: zodResolver(keepGameSchema),
    defaultValues: { email: '', password: '' },
  })

  async function send(account: { email: string; password: string }): Promise<void> {
    try {
      const outcome = await keepGame(account)
      toasts.success(t(`guest.${outcome}`, { email: account.email }))
    } catch (thrown) {
      // Below the fields, too, unless the address is kept already, which closes the dialog.
      toasts.error(t(authErrorKey(thrown)))
      return
    }
    onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={t('guest.title')}
      description={t('guest.text')}
    >
      <form
        ref={element}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => void form.handleSubmit(send)(event)}
      >
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
        <ShowPassword within={element} />
        {error && (
          <p role="alert" className="notice notice-error font-medium">
            {t(authErrorKey(error))}
          </p>
        )}
        <div className="sheet-footer">
          <Button variant="ghost" disabled={isPending} onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('guest.keep')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
