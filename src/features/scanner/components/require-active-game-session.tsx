import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ErrorState } from '@/components/ui/error-state'
import { Skeleton } from '@/components/ui/skeleton'
import { paths } from '@/config/paths'
import { useProfile } from '@/lib/account/profile'

export interface RequireActiveGameSessionProps {
  /** @param gameSessionId the player's active session */
  children: (gameSessionId: string) => ReactNode
  /** Shown above the hint to join a session. */
  illustration?: ReactNode
  /** Shown below the hint: another way to join. */
  joinForm?: ReactNode
}

/** Renders its children for the active session, or a link to the dashboard without one. */
export function RequireActiveGameSession({
  children,
  illustration,
  joinForm,
}: RequireActiveGameSessionProps) {
  const { t } = useTranslation()
  const { profile, error, isPending, refetch } = useProfile()
  if (isPending) return <Skeleton className="h-80 w-full" />
  if (profile?.active_game_session_id) return children(profile.active_game_session_id)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <Card tone="map">
      <div className="grid justify-items-center gap-3 py-2 text-center">
        {illustration}
        <h2 className="text-xl text-balance">{t('scanner.noSession.title')}</h2>
        <p className="text-soft max-w-prose text-pretty">{t('scanner.noSession.text')}</p>
        <ButtonLink to={paths.dashboard} size="lg" className="mt-1">
          {t('scanner.noSession.action')}
        </ButtonLink>
      </div>
      {joinForm && <div className="mx-auto mt-6 w-full max-w-sm">{joinForm}</div>}
    </Card>
  )
}
