import { useQuery } from '@tanstack/react-query'
import { Gem, ScanLine, ShoppingBag } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { PageHeader } from '@/components/ui/page-header'
import { SkeletonList } from '@/components/ui/skeleton'
import { paths } from '@/config/paths'
import { useActiveSession, type ActiveSession } from '@/features/game/api/active-session'
import { foundCodesQueryOptions } from '@/features/game/api/found-codes'
import { useServerNow } from '@/lib/use-server-now'
import { LeaderboardCard } from '@/features/game/components/leaderboard-card'
import { MilestonesCard } from '@/features/game/components/milestones-card'
import { ProgressTiles } from '@/features/game/components/progress-tiles'
import { SessionCard } from '@/features/game/components/session-card'
import { SessionList } from '@/features/game/components/session-list'
import { SessionSwitcher } from '@/features/game/components/session-switcher'
import { scanningOpensAt, sessionPhase } from '@/features/game/model/session-state'
import { JackpotCard } from '@/features/jackpot/components/jackpot-card'
import { purchasedCluesQueryOptions } from '@/features/shop/api/purchased-clues'
import { PathCard } from '@/features/shop/components/path-card'
import { AwardNotice } from '@/features/treasure/components/award-notice'
import { useRunningVip } from '@/features/vip/hooks/use-running-vip'
import { useProfile } from '@/lib/account/profile'

interface ActionsProps {
  sessionId: string
  isOver: boolean
  onSwitch: () => void
}

function Actions({ sessionId, isOver, onSwitch }: ActionsProps) {
  const { t } = useTranslation()
  const { data: foundCodes } = useQuery(foundCodesQueryOptions(sessionId))
  const found = (foundCodes?.length ?? 0) > 0
  return (
    <>
      {!isOver && (
        <Button asChild size="lg" className="grow">
          <Link to={paths.scanner}>
            <ScanLine aria-hidden="true" className="size-6" />
            {t('dashboard.scan')}
          </Link>
        </Button>
      )}
      {found && (
        <Button asChild size="lg" variant="outline" className="grow">
          <Link to={paths.treasureClaim}>
            <Gem aria-hidden="true" className="size-5" />
            {t('dashboard.toClaim')}
          </Link>
        </Button>
      )}
      {!found && !isOver && (
        <Button asChild size="lg" variant="outline" className="grow">
          <Link to={paths.shop}>
            <ShoppingBag aria-hidden="true" className="size-5" />
            {t('dashboard.toShop')}
          </Link>
        </Button>
      )}
      {isOver && (
        <Button size="lg" className="grow" onClick={onSwitch}>
          {t('treasure.toOthers')}
        </Button>
      )}
    </>
  )
}

function Hunt({ hunt }: { hunt: Extract<ActiveSession, { status: 'ready' }> }) {
  const { session, membership, settings } = hunt
  const [switching, setSwitching] = useState(false)
  const { now } = useServerNow([scanningOpensAt(session, settings), session.ends_at])
  const clues = useQuery(purchasedCluesQueryOptions(session.id))
  const vip = useRunningVip()
  const phase = sessionPhase(session, settings, now)
  const isOver = phase === 'ended'
  const onSwitch = () => setSwitching(true)
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="grid gap-4">
        <AwardNotice
          sessionId={session.id}
          isAwarded={session.treasure_awarded_at !== null}
          isOver={isOver}
        />
        <SessionCard
          session={session}
          phase={phase}
          onSwitch={onSwitch}
          actions={<Actions sessionId={session.id} isOver={isOver} onSwitch={onSwitch} />}
        />
        <ProgressTiles
          membership={membership}
          ownedClues={clues.data?.length ?? (clues.isError ? null : undefined)}
        />
        <JackpotCard sessionId={session.id} />
        {!isOver && <MilestonesCard session={session} settings={settings} />}
      </div>
      <div className="grid gap-4">
        <LeaderboardCard
          key={session.id}
          sessionId={session.id}
          ownVipBadge={vip?.membership.tier?.badge ?? null}
          isOver={isOver}
        />
        <PathCard sessionId={session.id} />
      </div>
      <SessionSwitcher open={switching} onOpenChange={setSwitching} />
    </div>
  )
}

function ChooseHunt() {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="choose-hunt" className="mx-auto flex max-w-3xl flex-col gap-4">
      <div>
        <h2 id="choose-hunt" className="text-2xl">
          {t('dashboard.chooseTitle')}
        </h2>
        <p className="mt-1 text-pretty">{t('dashboard.chooseText')}</p>
      </div>
      <SessionList />
    </section>
  )
}

/** The player's start screen: the hunt they are in, its dates, their progress and the board (spec §1). */
export function DashboardPage() {
  const { t } = useTranslation()
  const { profile } = useProfile()
  const hunt = useActiveSession()
  return (
    <>
      <PageHeader
        title={profile ? t('dashboard.title', { name: profile.name }) : t('dashboard.titlePlain')}
        description={t('dashboard.intro')}
      />
      {hunt.status === 'pending' && <SkeletonList rows={3} className="h-44" />}
      {hunt.status === 'error' && <ErrorState error={hunt.error} onRetry={hunt.retry} />}
      {hunt.status === 'none' && <ChooseHunt />}
      {hunt.status === 'ready' && <Hunt hunt={hunt} />}
    </>
  )
}
