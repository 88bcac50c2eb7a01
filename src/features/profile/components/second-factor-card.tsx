import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ErrorState } from '@/components/ui/error-state'
import { useEmailState } from '@/features/profile/api/change-email'
import {
  isUnavailable,
  useEnrolFactor,
  useHasFactor,
  useSecondFactor,
} from '@/features/profile/api/second-factor'
import { SecondFactorProof } from '@/features/profile/components/second-factor-proof'
import { SecondFactorRemoval } from '@/features/profile/components/second-factor-removal'
import { SecondFactorSetup } from '@/features/profile/components/second-factor-setup'
import { useIsAdmin } from '@/lib/account/profile'
import { signOut } from '@/lib/account/session'
import { toAppError } from '@/lib/supabase/errors'

/** Codes of an authenticator app as the second step of signing in: the state, on and off. */
function SecondFactor({ email }: { email: string }) {
  const { t } = useTranslation()
  const factor = useSecondFactor()
  const enrolment = useEnrolFactor()
  const account = useEmailState()
  const [proving, setProving] = useState(false)
  const [removing, setRemoving] = useState(false)
  const factorId = factor.data?.id ?? null
  const unavailable = isUnavailable(enrolment.error)
  // Accounts of a third party have none to give: the identity service says whether they sign in again.
  const hasPassword = account.data?.hasPassword ?? true

  function enrol(password: string): void {
    const proof = hasPassword ? 'password' : null
    enrolment.mutate(
      { issuer: t('common.appName'), email, proof, password },
      { onSuccess: () => setProving(false) },
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
      {enrolment.isError && !unavailable && !proving && (
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
          onClick={() => (hasPassword ? setProving(true) : enrol(''))}
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
      {proving && !unavailable && (
        <SecondFactorProof
          pending={enrolment.isPending}
          error={enrolment.error}
          onProve={enrol}
          onClose={() => {
            setProving(false)
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
 * For organisers: what a stolen password of theirs opens is everybody's. Who was one may still
 * switch it off.
 */
export function SecondFactorCard({ email }: { email: string }) {
  const { isAdmin } = useIsAdmin()
  const hasFactor = useHasFactor()
  return isAdmin || hasFactor ? <SecondFactor email={email} /> : null
}
