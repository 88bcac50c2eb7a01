import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DashboardActions } from '@/app/pages/dashboard-actions'
import { NextStepNotice } from '@/app/pages/next-step-notice'
import { Dialog } from '@/components/ui/dialog'
import { ErrorState } from '@/components/ui/error-state'
import { HeadingLevel } from '@/components/ui/heading-level'
import { PageHeader } from '@/components/ui/page-header'
import { Skeleton, SkeletonList } from '@/components/ui/skeleton'
import {
  type ActiveGameSession,
  gameSessionsQueryOptions,
  useActiveGameSession,
  useGameSessionState,
} from '@/features/game/api/game'
import { FirstSteps } from '@/features/game/components/first-steps'
import { LeaderboardCard } from '@/features/game/components/leaderboard-card'
import { MilestonesCard } from '@/features/game/components/milestones-card'
import { ProgressTiles } from '@/features/game/components/progress-tiles'
import { GameSessionCard } from '@/features/game/components/game-session-card'
import { GameSessionList } from '@/features/game/components/game-session-list'
import { JackpotCard } from '@/features/jackpot/components/jackpot-card'
import { NameQuestion } from '@/features/profile/components/name-question'
import { purchasedCluesQueryOptions } from '@/features/shop/api/shop'
import { PathCard } from '@/features/shop/components/path-card'
import { teamQueryOptions } from '@/features/teams/api/teams'
import { useTeammateFinds } from '@/features/teams/hooks/use-teammate-finds'
import { treasureClaimsQueryOptions } from '@/features/treasure/api/treasure'
import { AwardNotice } from '@/features/treasure/components/award-notice'
import { claimState } from '@/features/treasure/model/claim-state'
import { useRunningVip } from '@/features/vip/hooks/use-running-vip'
import { useProfile } from '@/lib/account/profile'

// Lazy, because hunts without teams need neither.
const TeamCard = lazy(async () => ({
  default: (await import('@/features/teams/components/team-card')).TeamCard,
}))
// Lazy, because few players help in a hunt.
const HelpedGameSessions = lazy(async () => ({
  default: (await import('@/features/helpers/components/helped-game-sessions')).HelpedGameSessions,
}))
// Lazy, because most hunts have no tasks.
const TasksNotice = lazy(async () => ({
  default: (await import('@/features/tasks/components/tasks-notice')).TasksNotice,
}))
const TeamMembersDialog = lazy(async () => ({
  default: (await import('@/features/teams/components/team-members-dialog')).TeamMembersDialog,
}))

function GameSession({ active }: { active: Extract<ActiveGameSession, { status: 'ready' }> }) {
  const { t } = useTranslation()
  const { gameSession, membership } = active
  const { profile } = useProfile()
  useTeammateFinds(gameSession.id)
  const [isSwitcherOpen, setSwitcherOpen] = useState(false)
  const [shownTeam, setShownTeam] = useState<{ id: string; name: string } | null>(null)
  const teamMode = gameSession.team_mode
  const { phase } = useGameSessionState(gameSession.states)
  const clues = useQuery(purchasedCluesQueryOptions(gameSession.id))
  const team = useQuery({ ...teamQueryOptions(gameSession.id), enabled: teamMode !== 'off' }).data
  const hasFinds = membership.found_codes > 0
  const hasFoundCode = hasFinds || (team?.found_codes ?? 0) > 0
  // Only players who found a code can claim the treasure.
  const claims = useQuery({ ...treasureClaimsQueryOptions(gameSession.id), enabled: hasFoundCode })
  const isUnknown = hasFoundCode && claims.isPending
  const isAwarded = gameSession.treasure_awarded_at !== null
  const isClaimedByMate = team?.claim != null && !team.claim.is_mine
  // A team claims once: for the others there is nothing left to claim.
  const claim = isUnknown
    ? null
    : isClaimedByMate
      ? ({ kind: 'awarded' } as const)
      : claimState(claims.data ?? [], membership.codes_to_claim, isAwarded)
  const vip = useRunningVip()
  const isOver = phase === 'ended'
  const onSwitch = () => setSwitcherOpen(true)
  const closeSwitcher = () => setSwitcherOpen(false)
  // Where teams are required, only their names are public.
  const isNamedInPublic = gameSession.public_names !== 'hidden' && teamMode !== 'required'
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="grid gap-4">
        <AwardNotice gameSession={gameSession} isOver={isOver} />
        {isNamedInPublic && profile?.is_named_publicly === null && <NameQuestion />}
        <NextStepNotice
          gameSessionId={gameSession.id}
          phase={phase}
          canClaim={claim?.kind === 'open'}
        />
        {gameSession.has_tasks && hasFoundCode && phase === 'running' && (
          <Suspense>
            <TasksNotice gameSessionId={gameSession.id} />
          </Suspense>
        )}
        <GameSessionCard
          gameSession={gameSession}
          phase={phase}
          onSwitch={onSwitch}
          actions={
            <DashboardActions
              gameSessionId={gameSession.id}
              usesClues={gameSession.uses_clues}
              claim={claim}
              phase={phase}
              onSwitch={onSwitch}
            />
          }
        />
        {clues.isPending ? (
          // As high as the tiles, which the first steps would push down.
          <Skeleton className="h-56" />
        ) : (
          <>
            {!isOver && !hasFinds && clues.data?.length === 0 && (
              <FirstSteps
                key={gameSession.id}
                gameSessionId={gameSession.id}
                usesClues={gameSession.uses_clues}
              />
            )}
            <ProgressTiles
              membership={membership}
              team={team ?? null}
              ownedClues={clues.data?.length ?? null}
              isOver={isOver}
            />
          </>
        )}
        {teamMode !== 'off' && (
          <Suspense fallback={<Skeleton className="h-80" />}>
            <TeamCard
              key={gameSession.id}
              gameSessionId={gameSession.id}
              isRequired={teamMode === 'required'}
              hasFinds={hasFinds}
              isOver={isOver}
            />
          </Suspense>
        )}
        <JackpotCard gameSessionId={gameSession.id} />
        {!isOver && <MilestonesCard gameSession={gameSession} />}
      </div>
      <div className="grid gap-4">
        <LeaderboardCard
          key={gameSession.id}
          gameSessionId={gameSession.id}
          ownVipBadge={vip?.membership.tier?.badge ?? null}
          phase={phase}
          hasTeams={teamMode !== 'off'}
          onShowTeam={setShownTeam}
        />
        <PathCard gameSessionId={gameSession.id} isOver={isOver} />
      </div>
      <Dialog
        open={isSwitcherOpen}
        onClose={closeSwitcher}
        title={t('game.switchTitle')}
        description={t('game.switchText')}
      >
        <GameSessionList onChosen={closeSwitcher} />
      </Dialog>
      {shownTeam && (
        <Suspense fallback={null}>
          <TeamMembersDialog team={shownTeam} onClose={() => setShownTeam(null)} />
        </Suspense>
      )}
    </div>
  )
}

function ChooseGameSession() {
  const { t } = useTranslation()
  // Where there is no hunt to choose, the list says so.
  if (useQuery(gameSessionsQueryOptions()).data?.length === 0) return <GameSessionList />
  return (
    <section aria-labelledby="choose-hunt" className="mx-auto flex max-w-3xl flex-col gap-4">
      <div>
        <h2 id="choose-hunt" className="text-2xl">
          {t('dashboard.chooseTitle')}
        </h2>
        <p className="mt-1 text-pretty">{t('dashboard.chooseText')}</p>
      </div>
      <HeadingLevel value={3}>
        <GameSessionList />
      </HeadingLevel>
    </section>
  )
}

/** /dashboard: the active hunt with its dates, the player's progress and the leaderboard. */
export function DashboardPage() {
  const { t } = useTranslation()
  const { profile } = useProfile()
  const active = useActiveGameSession()
  return (
    <>
      <PageHeader
        title={
          profile ? t('dashboard.title', { name: profile.name.trim() }) : t('dashboard.titlePlain')
        }
        description={t('dashboard.intro')}
      />
      <Suspense fallback={null}>
        <HelpedGameSessions />
      </Suspense>
      {active.status === 'pending' && <SkeletonList rows={3} className="h-44" />}
      {active.status === 'error' && <ErrorState error={active.error} onRetry={active.retry} />}
      {active.status === 'none' && <ChooseGameSession />}
      {active.status === 'ready' && <GameSession active={active} />}
    </>
  )
}
