import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { CompassIllustration } from '@/components/illustrations/compass'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { Skeleton } from '@/components/ui/skeleton'
import { paths } from '@/config/paths'
import { useProfile } from '@/lib/account/profile'
import { announce } from '@/lib/account/window-events'

export interface ActiveSessionGateProps {
  /** @param gameSessionId the session in which scans count now */
  children: (gameSessionId: string) => ReactNode
}

/** Codes count in the player's active session; without one the way there is shown. */
export function ActiveSessionGate({ children }: ActiveSessionGateProps) {
  const { t } = useTranslation()
  const { profile, error, isPending } = useProfile()
  if (isPending) return <Skeleton className="h-80 w-full" />
  if (profile?.active_game_session_id) return children(profile.active_game_session_id)
  if (error) return <ErrorState error={error} onRetry={() => announce('profile-updated')} />
  return (
    <Card tone="map">
      <EmptyState
        illustration={<CompassIllustration className="size-24" />}
        title={t('scanner.noSession.title')}
        description={t('scanner.noSession.text')}
        action={
          <Button asChild size="lg">
            <Link to={paths.dashboard}>{t('scanner.noSession.action')}</Link>
          </Button>
        }
      />
    </Card>
  )
}
