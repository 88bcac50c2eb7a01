import { zodResolver } from '@hookform/resolvers/zod'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/error-text'
import { FormInput } from '@/components/ui/form-fields'
import { paths } from '@/config/paths'
import { usePlayAsGuest } from '@/features/auth/api/auth'
import { Consent, useFieldError, guestSchema } from '@/features/auth/components/account-fields'
import { authErrorKey } from '@/lib/account/auth-errors'

interface GuestFormProps {
  joinCode: string
  /** The hunt may have changed. */
  onError: () => void
}

/** Joins a hunt with a nickname only. The page continues when the session has begun. */
export function GuestForm({ joinCode, onError }: GuestFormProps) {
  const { t } = useTranslation()
  const fieldError = useFieldError()
  const { mutateAsync: play, isSuccess, error } = usePlayAsGuest()
  const form = useForm({ resolver: zodResolver(guestSchema), defaultValues: { name: '' } })
  const isStarting = form.formState.isSubmitting || isSuccess
  // A second tap before React disables the button would make a second guest.
  const isSending = useRef(false)

  async function send({ name }: { name: string }): Promise<void> {
    if (isSending.current) return
    isSending.current = true
    await play({ name, joinCode }).catch(onError)
    isSending.current = false
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => void form.handleSubmit(send)(event)}
    >
      <FormInput
        label={t('guest.name')}
        hint={t('guest.nameHint')}
        autoComplete="nickname"
        error={fieldError}
        control={form.control}
        name="name"
      />
      <FormError>{error && t(authErrorKey(error))}</FormError>
      <Button type="submit" size="lg" block loading={isStarting}>
        {t(isStarting ? 'guest.starting' : 'guest.submit')}
      </Button>
      <p className="text-soft text-sm text-pretty">{t('guest.device')}</p>
      <Link className="link text-sm" to={paths.device}>
        {t('device.already')}
      </Link>
      <Consent />
    </form>
  )
}
