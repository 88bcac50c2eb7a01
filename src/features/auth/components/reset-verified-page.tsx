import { useTranslation } from 'react-i18next'
import { ButtonLink } from '@/components/ui/button'
import { paths } from '@/config/paths'
import { AuthCard } from '@/features/auth/components/auth-card'
import { readReturnPath } from '@/lib/account/return-path'
import { useSession } from '@/lib/account/session'

/** Confirms the new password; leads to the page that the player came for, or to the dashboard. */
export function ResetVerifiedPage() {
  const { t } = useTranslation()
  const { user } = useSession()
  return (
    <AuthCard title={t('auth.resetDoneTitle')} description={t('auth.resetDoneText')}>
      <ButtonLink to={(user && readReturnPath(user.uid)) ?? paths.home} size="lg" block>
        {t('auth.continue')}
      </ButtonLink>
    </AuthCard>
  )
}
