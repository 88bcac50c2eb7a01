import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ChestIllustration } from '@/components/illustrations/chest'
import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { GuestNotice } from '@/features/auth/components/guest-notice'
import { PageHeader } from '@/components/ui/page-header'
import { SkeletonList } from '@/components/ui/skeleton'
import { paths } from '@/config/paths'
import {
  type ActiveGameSession,
  useActiveGameSession,
  useGameSessionState,
} from '@/features/game/api/game'
import { teamQueryOptions, type Team } from '@/features/teams/api/teams'
import { useTeammateFinds } from '@/features/teams/hooks/use-teammate-finds'
import { TreasureScreen } from '@/features/treasure/components/treasure-screen'
import { SentenceWith } from '@/lib/i18n/sentence-with'
import { useTexts } from '@/lib/i18n/use-texts'

/** A team claims once: what a team mate has sent in. */
function ClaimOfMate({ claim }: { claim: NonNullable<Team['claim']> }) {
  const { t } = useTranslation()
  const text = claim.status === 'approved' ? 'teams.claimApproved' : 'teams.claimPending'
  return (
    <Card>
      <EmptyState
        title={t(text, { name: claim.user_name })}
        illustration={<ChestIllustration open className="h-32 w-40" />}
        action={
          <ButtonLink to={paths.dashboard} variant="outline">
            {t('treasure.backToBoard')}
          </ButtonLink>
        }
      />
    </Card>
  )
}

function Treasure({ gameSession, membership }: Extract<ActiveGameSession, { status: 'ready' }>) {
  const { phase } = useGameSessionState(gameSession.states)
  const hasTeams = gameSession.team_mode !== 'off'
  useTeammateFinds(gameSession.id)
  const team = useQuery({ ...teamQueryOptions(gameSession.id), enabled: hasTeams })
  if (hasTeams && team.isPending) return <SkeletonList rows={4} className="h-20" />
  const claim = team.data?.claim ?? null
  if (claim && !claim.is_mine) return <ClaimOfMate claim={claim} />
  return (
    <TreasureScreen
      key={gameSession.id}
      gameSession={gameSession}
      membership={membership}
      isOver={phase === 'ended'}
    />
  )
}

/** /treasure-claim: claim of the active session's treasure. */
export function TreasureClaimPage() {
  const { t, localized } = useTexts()
  const active = useActiveGameSession()
  const gameSession = active.status === 'ready' ? active.gameSession : null
  const treasureName = gameSession ? localized(gameSession, 'treasure_name') : ''
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader
        title={t('treasure.title')}
        description={
          gameSession && treasureName !== '' ? (
            <SentenceWith text={treasureName} lang={localized.lang(gameSession, 'treasure_name')}>
              {(name) => t('treasure.treasureName', { name })}
            </SentenceWith>
          ) : (
            gameSession?.name
          )
        }
      />
      <GuestNotice need="text" />
      {active.status === 'pending' && <SkeletonList rows={4} className="h-20" />}
      {active.status === 'error' && <ErrorState error={active.error} onRetry={active.retry} />}
      {active.status === 'none' && (
        <Card>
          <EmptyState
            title={t('treasure.notJoined')}
            description={t('treasure.notJoinedText')}
            illustration={<ChestIllustration className="h-24 w-32" />}
            action={<ButtonLink to={paths.dashboard}>{t('treasure.toDashboard')}</ButtonLink>}
          />
        </Card>
      )}
      {active.status === 'ready' && <Treasure {...active} />}
    </div>
  )
}
