import { ShieldCheck } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { CodeInput } from '@/components/ui/code-input'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { ErrorState, QueryError } from '@/components/ui/error-state'
import {
  isMfaUnavailable,
  useEmailState,
  useEnrolFactor,
  useHasSecondFactor,
  useRemoveFactor,
  useSecondFactor,
} from '@/features/profile/api/account'
import {
  isReauthenticationError,
  ReauthenticationField,
  SignInAgainError,
} from '@/features/profile/components/reauthentication-field'
import { SecondFactorSetup } from '@/features/profile/components/second-factor-setup'
import { useIsAdmin } from '@/lib/account/profile'
import { mfaErrorKey } from '@/lib/account/second-factor'
import { toasts } from '@/stores/toasts'

/** Requires a code before it removes the second factor. */
function SecondFactorRemoval({ factorId, onClose }: { factorId: string; onClose: () => void }) {
  const { t } = useTranslation()
  const { mutateAsync, isPending, error } = useRemoveFactor()
  const [code, setCode] = useState('')

  async function confirm(): Promise<void> {
    try {
      await mutateAsync({ factorId, code })
    } catch {
      return // Shown at the code field.
    }
    // After await, because callbacks of `mutate` are dropped if the card unmounts this dialog first.
    toasts.success(t('secondFactor.switchedOff'))
    onClose()
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!isPending) void confirm()
  }

  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('secondFactor.removalTitle')}
      description={t('secondFactor.removalText')}
      confirmLabel={t('secondFactor.switchOff')}
      destructive
      pending={isPending}
      onConfirm={() => void confirm()}
    >
      <form noValidate onSubmit={submit}>
        <CodeInput value={code} error={error && t(mfaErrorKey(error))} onChange={setCode} />
      </form>
    </ConfirmDialog>
  )
}

interface SecondFactorPasswordProps {
  pending: boolean
  /** Error of the last attempt. */
  error: unknown
  onSubmit: (password: string) => void
  onClose: () => void
}

/** Asks for the password first: a thief could lock the owner out by setting up a second factor. */
function SecondFactorPassword(props: SecondFactorPasswordProps) {
  const { pending, error, onSubmit, onClose } = props
  const { t } = useTranslation()
  const [password, setPassword] = useState('')

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!pending) onSubmit(password)
  }

  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('secondFactor.setupTitle')}
      description={t('secondFactor.cardText')}
      confirmLabel={t('secondFactor.switchOn')}
      pending={pending}
      onConfirm={() => onSubmit(password)}
    >
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <ReauthenticationField
          method="password"
          value={password}
          error={error}
          onChange={setPassword}
        />
        {error !== null && !isReauthenticationError(error) && <ErrorState error={error} />}
      </form>
    </ConfirmDialog>
  )
}

/** State of the second factor, with buttons to set it up and to remove it. */
function SecondFactor({ email }: { email: string }) {
  const { t } = useTranslation()
  const factor = useSecondFactor()
  const enrolment = useEnrolFactor()
  const account = useEmailState()
  const [isAsking, setIsAsking] = useState(false)
  const [removing, setRemoving] = useState(false)
  const factorId = factor.data?.id ?? null
  const unavailable = isMfaUnavailable(enrolment.error)
  // Third-party accounts have no password; the identity service may require a new sign-in instead.
  const hasPassword = account.data?.hasPassword ?? true

  function enrol(password: string): void {
    const method = hasPassword ? 'password' : null
    enrolment.mutate(
      { issuer: t('common.appName'), email, method, password },
      { onSuccess: () => setIsAsking(false) },
    )
  }

  return (
    <Card
      title={t('secondFactor.cardTitle')}
      actions={
        factor.data && (
          <Badge tone={factorId ? 'success' : 'neutral'}>
            {factorId ? t('secondFactor.on') : t('secondFactor.off')}
          </Badge>
        )
      }
      className="flex flex-col items-start gap-3"
    >
      <p className="text-pretty">{t('secondFactor.cardText')}</p>
      {factor.isError && <QueryError query={factor} />}
      {unavailable && (
        <p role="status" className="notice">
          {t('secondFactor.unavailable')}
        </p>
      )}
      {enrolment.isError && !unavailable && !isAsking && (
        <SignInAgainError error={enrolment.error} />
      )}
      {factor.data && !factorId && !unavailable && (
        <Button
          icon={ShieldCheck}
          loading={enrolment.isPending || account.isPending}
          onClick={() => (hasPassword ? setIsAsking(true) : enrol(''))}
        >
          {t('secondFactor.switchOn')}
        </Button>
      )}
      {factorId && (
        <Button variant="outline" onClick={() => setRemoving(true)}>
          {t('secondFactor.switchOff')}
        </Button>
      )}
      {isAsking && !unavailable && (
        <SecondFactorPassword
          pending={enrolment.isPending}
          error={enrolment.error}
          onSubmit={enrol}
          onClose={() => {
            setIsAsking(false)
            enrolment.reset()
          }}
        />
      )}
      {enrolment.data && <SecondFactorSetup factor={enrolment.data} onClose={enrolment.reset} />}
      {removing && factorId && (
        <SecondFactorRemoval factorId={factorId} onClose={() => setRemoving(false)} />
      )}
    </Card>
  )
}

/**
 * Offered to organisers only, because their password opens everybody's data. Former organisers can still
 * turn it off.
 */
export function SecondFactorCard({ email }: { email: string }) {
  const { isAdmin } = useIsAdmin()
  const hasSecondFactor = useHasSecondFactor()
  return isAdmin || hasSecondFactor ? <SecondFactor email={email} /> : null
}
