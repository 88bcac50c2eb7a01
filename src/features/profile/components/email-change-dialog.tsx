import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FieldError } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ResourceDialog } from '@/components/resource-form/resource-dialog'
import { FormInput, fieldOf } from '@/components/ui/form-fields'
import { securityKeys } from '@/features/profile/api/account'
import {
  emailChangeErrorKey,
  emailChangeFields,
  emailChangeSchema,
  type EmailChangeMessage,
} from '@/features/profile/model/email-change'
import { requestCaptchaToken } from '@/lib/account/captcha'
import { endEphemeralSession, ephemeralAuth } from '@/lib/account/ephemeral-client'
import { supabase } from '@/lib/supabase/client'
import { whileConnected } from '@/lib/supabase/connection'

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
  const message = (error: FieldError) => t(error.message as EmailChangeMessage)

  return (
    <ResourceDialog
      title={t('profile.emailChange.title')}
      description={t('profile.emailChange.text')}
      onClose={onClose}
      schema={emailChangeSchema(current)}
      defaultValues={{ email: '', password: '' }}
      onSubmit={(values) => change.mutateAsync({ current, ...values })}
      done={(values) => t('profile.emailChange.sent', { email: values.email })}
      fieldsByErrorKey={emailChangeFields}
      errorText={emailChangeErrorKey}
      submitLabel={t('profile.emailChange.send')}
    >
      {(form) => (
        <>
          <FormInput
            label={t('profile.emailChange.newEmail')}
            type="email"
            inputMode="email"
            autoComplete="email"
            error={message}
            {...fieldOf(form.control, 'email')}
          />
          <FormInput
            label={t('profile.emailChange.password')}
            type="password"
            autoComplete="current-password"
            hint={t(
              hasPassword ? 'profile.emailChange.passwordHint' : 'profile.emailChange.noPassword',
            )}
            error={message}
            {...fieldOf(form.control, 'password')}
          />
        </>
      )}
    </ResourceDialog>
  )
}
