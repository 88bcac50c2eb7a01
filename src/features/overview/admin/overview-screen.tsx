import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Megaphone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { CountingNotice } from '@/components/ui/counting-notice'
import { QueryError } from '@/components/ui/error-state'
import { toOptions } from '@/components/ui/field'
import { SelectFilter } from '@/components/ui/select-filter'
import { PageHeader } from '@/components/ui/page-header'
import { LaunchChecklist } from '@/features/game-sessions/admin/launch-checklist'
import { NumberTiles } from '@/features/overview/admin/number-tiles'
import { ScanFeed } from '@/features/overview/admin/scan-feed'
import { GameSessionOverview } from '@/features/overview/admin/game-session-overview'
import { Trends } from '@/features/overview/admin/trends'
import { overviewQueryOptions, type Overview } from '@/features/overview/api/admin-overview'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { NewGameSessionLink } from '@/components/ui/new-game-session-link'
import { CoinAmount } from '@/components/ui/coin-amount'
import { GAME_SESSION_PARAM } from '@/config/game-session-path'
import { paths } from '@/config/paths'
import { AnnounceDialog } from '@/features/announcements/admin/announce-dialog'
import { PlayerBlockersCard } from '@/features/game-sessions/admin/player-blockers-card'
import { ExampleGameSession } from '@/features/overview/admin/example-game-session'
import { GameSessionDesk } from '@/features/overview/admin/game-session-desk'
import { stateAt } from '@/features/game/model/game-session-state'
import { SkeletonList } from '@/components/ui/skeleton'
import { useIsCompact } from '@/lib/browser/use-is-compact'
import { serverNow } from '@/lib/live/server-time'
import { gameSessionChoicesQueryOptions } from '@/lib/game-session/game-session-choices'
import { useSelectedGameSession } from '@/lib/game-session/use-selected-game-session'

/** Jackpots of the running hunts; renders nothing without one. */
function JackpotsCard({ jackpots }: { jackpots: Overview['jackpots'] | undefined }) {
  const { t } = useTranslation()
  if (!jackpots || jackpots.length === 0) return null
  return (
    <Card title={t('admin.overview.jackpots')}>
      <ul className="divide-base-300 divide-y">
        {jackpots.map((jackpot) => (
          <li
            key={jackpot.game_session_id}
            className="flex items-center justify-between gap-3 py-2"
          >
            <Link className="link min-w-0 break-words" to={paths.adminJackpotManagement}>
              {jackpot.name}
            </Link>
            <CoinAmount amount={jackpot.amount} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/**
 * Looks for the hunt that an organiser probably wants to watch.
 * @returns the id of a running hunt other than the selected one; null: the selected one runs, or none does;
 *   undefined: not known yet
 */
function useRunningGameSession(isWanted: boolean, selectedId: string): string | null | undefined {
  const { data, isError } = useQuery({ ...overviewQueryOptions(), enabled: isWanted })
  if (!isWanted || isError) return null
  const running = data?.sessions.filter(
    ({ states, visibility }) =>
      visibility !== 'draft' && ['running', 'paused'].includes(stateAt(states, serverNow()).phase),
  )
  if (!running) return undefined
  return running.some(({ id }) => id === selectedId) ? null : (running[0]?.id ?? null)
}

/** /admin, the organisers' start screen: the desk of the selected hunt, or live figures of all hunts. */
export function OverviewScreen() {
  /** A window that gets narrow later keeps what it shows. */
  const [wasCompact] = useState(useIsCompact())
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const gameSessions = useQuery(gameSessionChoicesQueryOptions())
  const gameSessionInUrl = params.get(GAME_SESSION_PARAM)
  const gameSessionId = useSelectedGameSession(gameSessionInUrl, false)
  const runningId = useRunningGameSession(wasCompact && gameSessionInUrl === null, gameSessionId)
  useEffect(() => {
    if (runningId) setParams({ [GAME_SESSION_PARAM]: runningId }, { replace: true })
  }, [runningId, setParams])
  const gameSession = gameSessions.data?.find(({ id }) => id === gameSessionId)
  const isEmpty = gameSessions.data?.length === 0
  return (
    <>
      <PageHeader
        title={t('admin.overview.title')}
        description={
          gameSession
            ? t('admin.desk.covers', { name: gameSession.name })
            : !isEmpty && t('admin.desk.coversAll')
        }
        actions={
          !isEmpty && (
            <SelectFilter
              label={t('admin.desk.hunt')}
              allLabel={t('admin.desk.allHunts')}
              value={gameSessionId}
              options={toOptions(
                (gameSessions.data ?? []).filter(({ is_test }) => !is_test),
                ({ name }) => name,
              )}
              source={gameSessions}
              onChange={(id) => setParams({ [GAME_SESSION_PARAM]: id }, { replace: true })}
            />
          )
        }
      />
      {isEmpty ? (
        <Card>
          <EmptyState
            title={t('admin.overview.firstTitle')}
            description={t('admin.overview.firstText')}
            action={
              <div className="flex flex-wrap justify-center gap-2">
                <NewGameSessionLink />
                <ExampleGameSession />
              </div>
            }
          />
        </Card>
      ) : runningId !== null ? (
        <SkeletonList rows={8} />
      ) : gameSessionId === '' ? (
        <AllGameSessions />
      ) : (
        <GameSessionDesk key={gameSessionId} gameSessionId={gameSessionId} />
      )}
    </>
  )
}

/** Live figures of all hunts and open tasks. */
function AllGameSessions() {
  const { t } = useTranslation()
  const overview = useQuery(overviewQueryOptions())
  const [isAnnouncing, setAnnouncing] = useState(false)
  const [first, ...others] = overview.data?.sessions ?? []
  return (
    <>
      {overview.isError && !overview.data ? (
        <QueryError query={overview} />
      ) : (
        <div className="grid gap-4">
          <CountingNotice report={overview.data} />
          {overview.data && <PlayerBlockersCard gameSessions={overview.data.sessions} />}
          <NumberTiles overview={overview.data} />
          <div className="desk-columns">
            <div className="grid min-w-0 gap-4">
              <Trends overview={overview.data} />
              <GameSessionOverview
                gameSessions={overview.data?.sessions}
                actions={
                  first && (
                    <Button
                      icon={Megaphone}
                      size="sm"
                      variant="outline"
                      onClick={() => setAnnouncing(true)}
                    >
                      {t('admin.sessions.announce')}
                    </Button>
                  )
                }
              />
              <ScanFeed scans={overview.data?.recent_scans} />
            </div>
            <div
              className={clsx(
                'grid min-w-0 gap-4 empty:hidden',
                // Before the first hunt begins there is nothing to watch, so phones show the checklist first.
                overview.data?.sessions.every(
                  ({ states }) => stateAt(states, serverNow()).phase === 'upcoming',
                ) && 'max-xl:order-first',
              )}
            >
              <LaunchChecklist />
              <JackpotsCard jackpots={overview.data?.jackpots} />
            </div>
          </div>
        </div>
      )}
      {isAnnouncing && first && (
        <AnnounceDialog gameSessions={[first, ...others]} onClose={() => setAnnouncing(false)} />
      )}
    </>
  )
}
