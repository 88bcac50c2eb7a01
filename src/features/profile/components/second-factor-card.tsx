import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ErrorState } from '@/components/ui/error-state'
import {
  isUnavailable,
  useEnrolFactor,
  useHasFactor,
  useSecondFactor,
} from '@/features/profile/api/second-factor'
import { SecondFactorRemoval } from '@/features/profile/components/second-factor-removal'
import { SecondFactorSetup } from '@/features/profile/components/second-factor-setup'
import { useIsAdmin } from '@/lib/account/profile'

/** Codes of an authenticator app as the second step of signing in: the state, on and off. */
function SecondFactor() {
  const { t } = useTranslation()
  const factor = useSecondFactor()
  const enrolment = useEnrolFactor()
  const [removing, setRemoving] = useState(false)
  const factorId = factor.data?.id ?? null
  const unavailable = isUnavailable(enrolment.error)

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
      {enrolment.isError && !unavailable && <ErrorState error={enrolment.error} />}
      {factor.data && !factorId && !unavailable && (
        <Button loading={enrolment.isPending} onClick={() => enrolment.mutate(t('common.appName'))}>
          <ShieldCheck aria-hidden="true" className="size-5" />
          {t('secondFactor.switchOn')}
        </Button>
      )}
      {factorId && (
        <Button variant="outline" onClick={() => setRemoving(true)}>
          {t('secondFactor.switchOff')}
        </Button>
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
export function SecondFactorCard() {
  const { isAdmin } = useIsAdmin()
  const hasFactor = useHasFactor()
  return isAdmin || hasFactor ? <SecondFactor /> : null
}
