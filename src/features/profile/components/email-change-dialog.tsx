import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm, type FieldError } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { FormInput } from '@/components/ui/form-fields'
import { securityKeys } from '@/features/profile/api/account'
import {
  emailChangeMessages,
  emailChangeErrorKey,
  emailChangeSchema,
  findFieldError,
} from '@/features/profile/model/email-change'
import { requestCaptchaToken } from '@/lib/account/captcha'
import { endEphemeralSession, ephemeralAuth } from '@/lib/account/ephemeral-client'
import { supabase } from '@/lib/supabase/client'
import { whileConnected } from '@/lib/supabase/connection'
import { toasts } from '@/stores/toasts'

interface EmailChange {
  /** The current address of the account. */
  current: string
  /** The new address. */
  email: string
  password: string
}

/** Checks the password in a separate client: a new session here would need the second factor again. */
async function verifyPassword({ current: email, password }: EmailChange): Promise<void> {
  const { error } = await ephemeralAuth().signInWithPassword({
    email,
    password,
    options: { captchaToken: await requestCaptchaToken() },
  })
  if (error) throw error
  await endEphemeralSession()
}

async function changeEmail(change: EmailChange): Promise<void> {
  await verifyPassword(change)
  const { error } = await supabase.auth.updateUser({ email: change.email })
  if (error) throw error
}

/**
 * Sends a confirmation mail to the new address, which takes effect when its link is opened. Throws GoTrue's
 * own errors, which `emailChangeErrorKey` translates, or `network_unavailable`.
 */
function useChangeEmail() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: EmailChange) => whileConnected(() => changeEmail(change)),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: securityKeys.emailState }),
    // The change may have succeeded although its response got lost. Not awaited: offline that takes long.
    onError: () => void queryClient.invalidateQueries({ queryKey: securityKeys.emailState }),
  })
}

interface EmailChangeDialogProps {
  /** The current address of the account. */
  current: string
  hasPassword: boolean
  onClose: () => void
}

/** Asks for the new address and the password, because the phone may be in other hands. */
export function EmailChangeDialog({ current, hasPassword, onClose }: EmailChangeDialogProps) {
  const { t } = useTranslation()
  const change = useChangeEmail()
  const form = useForm({
    resolver: zodResolver(emailChangeSchema(current)),
    defaultValues: { email: '', password: '' },
  })
  const message = (error: FieldError | undefined) => {
    const key = emailChangeMessages.find((known) => known === error?.message)
    return key ? t(key) : null
  }
  const hasFormError = change.isError && !findFieldError(change.error)

  async function send(values: { email: string; password: string }): Promise<void> {
    try {
      await change.mutateAsync({ current, ...values })
    } catch (error) {
      const [field, key] = findFieldError(error) ?? []
      if (field) form.setError(field, { message: key ?? '' }, { shouldFocus: true })
      return // Errors of no field are shown below the form.
    }
    toasts.success(t('profile.emailChange.sent', { email: values.email }))
    onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !change.isPending) onClose()
      }}
      title={t('profile.emailChange.title')}
      description={t('profile.emailChange.text')}
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => void form.handleSubmit(send)(event)}
      >
        <FormInput
          label={t('profile.emailChange.newEmail')}
          type="email"
          inputMode="email"
          autoComplete="email"
          error={message}
          control={form.control}
          name="email"
        />
        <FormInput
          label={t('profile.emailChange.password')}
          type="password"
          autoComplete="current-password"
          hint={t(
            hasPassword ? 'profile.emailChange.passwordHint' : 'profile.emailChange.noPassword',
          )}
          error={message}
          control={form.control}
          name="password"
        />
        {hasFormError && (
          <p role="alert" className="notice notice-error font-medium">
            {t(emailChangeErrorKey(change.error))}
          </p>
        )}
        <div className="sheet-footer">
          <Button variant="ghost" disabled={change.isPending} onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={change.isPending}>
            {t('profile.emailChange.send')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
