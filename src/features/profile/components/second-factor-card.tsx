import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ErrorState } from '@/components/ui/error-state'
import {
  isMfaUnavailable,
  useEmailState,
  useEnrolFactor,
  useHasSecondFactor,
  useSecondFactor,
} from '@/features/profile/api/account'
import { SecondFactorPassword } from '@/features/profile/components/second-factor-password'
import { SecondFactorRemoval } from '@/features/profile/components/second-factor-removal'
import { SecondFactorSetup } from '@/features/profile/components/second-factor-setup'
import { useIsAdmin } from '@/lib/account/profile'
import { signOut } from '@/lib/account/session'
import { toAppError } from '@/lib/supabase/errors'

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
      {factor.isError && <ErrorState error={factor.error} onRetry={() => void factor.refetch()} />}
      {unavailable && (
        <p role="status" className="notice">
          {t('secondFactor.unavailable')}
        </p>
      )}
      {enrolment.isError && !unavailable && !isAsking && (
        <ErrorState
          error={enrolment.error}
          retryLabel={t('profile.deletion.signInAgain')}
          {...(toAppError(enrolment.error).key === 'recent_sign_in_required' && {
            onRetry: () => void signOut(),
          })}
        />
      )}
      {factor.data && !factorId && !unavailable && (
        <Button
          loading={enrolment.isPending || account.isPending}
          onClick={() => (hasPassword ? setIsAsking(true) : enrol(''))}
        >
          <ShieldCheck aria-hidden="true" className="size-5" />
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
