import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '@/components/ui/empty-state'
import { Checkbox, toOptions } from '@/components/ui/field'
import { NewGameSessionLink } from '@/components/ui/new-game-session-link'
import { SelectFilter } from '@/components/ui/select-filter'
import { PageHeader } from '@/components/ui/page-header'
import { Tabs } from '@/components/ui/tabs'
import { paths, TAB_PARAM } from '@/config/paths'
import { GAME_SESSION_PARAM, linkedTabs } from '@/config/game-session-path'
import { CheatReview } from '@/features/codes/admin/cheat-review'
import { FoundCodesTable } from '@/features/codes/admin/found-codes-table'
import { CorrectionDialog } from '@/features/corrections/admin/correction-dialog'
import type { Correction } from '@/features/corrections/api/corrections'
import {
  adminGameSessionsQueryOptions,
  type AdminGameSession,
} from '@/features/game/api/admin-game'
import { stateAt } from '@/features/game/model/game-session-state'
import { openReportsQueryOptions } from '@/features/reports/api/admin-reports'
import { ReportsList } from '@/features/reports/admin/reports-list'
import { ClaimsTable } from '@/features/treasure/admin/claims-table'
import { useSelectedGameSession } from '@/lib/game-session/use-selected-game-session'
import { gameSessionLabel } from '@/lib/game-session/game-session-choices'
import { serverNow } from '@/lib/live/server-time'
import { useOptimisticSearchParams } from '@/lib/browser/use-optimistic-search-params'

const tabs = linkedTabs[paths.adminFoundQrCodes]

/** Keeps the selection in the URL and drops the search of the previous list. */
function useSelection() {
  const [params, replaceParams] = useOptimisticSearchParams()
  const gameSessionInUrl = params.get(GAME_SESSION_PARAM)
  const selection = {
    tab: tabs.find((known) => known === params.get(TAB_PARAM)) ?? tabs[0],
    gameSessionId: useSelectedGameSession(gameSessionInUrl),
    isInUrl: gameSessionInUrl !== null,
    withTests: params.get('tests') === 'yes',
  }
  const select = (change: { tab?: string; gameSessionId?: string; withTests?: boolean }) => {
    const { tab, gameSessionId, withTests } = {
      ...{ ...selection, gameSessionId: gameSessionInUrl },
      ...change,
    }
    replaceParams(
      new URLSearchParams({
        ...(tab === tabs[0] ? {} : { tab }),
        ...(gameSessionId === null ? {} : { [GAME_SESSION_PARAM]: gameSessionId }),
        ...(withTests ? { tests: 'yes' } : {}),
      }),
    )
  }
  return { ...selection, select }
}

/** /admin/found-qrcodes: treasure claims, found codes and suspicious scans, with contact data. */
export function FoundQrCodesPage() {
  const { t } = useTranslation()
  const { tab, gameSessionId, isInUrl, withTests, select } = useSelection()
  const gameSessions = useQuery(adminGameSessionsQueryOptions())
  const [correction, setCorrection] = useState<Correction | null>(null)
  const filter = { gameSessionId: gameSessionId || null, withTests }
  const list = `${gameSessionId} ${withTests}`
  // The cheat review and the reports show one hunt at a time.
  const realGameSessions = gameSessions.data?.filter(({ is_test }) => !is_test) ?? []
  const isRunning = (gameSession: AdminGameSession) =>
    stateAt(gameSession.states, serverNow()).phase === 'running'
  const defaultGameSession =
    realGameSessions.find(isRunning) ?? realGameSessions[0] ?? gameSessions.data?.[0]
  // Reports come first from a hunt that has open ones: chosen once, so that the list stays when the last one is solved.
  const open = useQuery(openReportsQueryOptions()).data
  const [reported, setReported] = useState<string | null>()
  if (reported === undefined && open && gameSessions.data) {
    const ids = [gameSessionId, ...realGameSessions.filter(isRunning).map(({ id }) => id)]
    const isOpen = (id: string) => open.some((report) => report.game_session_id === id)
    setReported(ids.find(isOpen) ?? open[0]?.game_session_id ?? null)
  }
  const chosenId = filter.gameSessionId ?? defaultGameSession?.id ?? null
  const reviewedId = tab === 'reports' && !isInUrl && reported ? reported : chosenId
  const isReview = (tab === 'cheating' || tab === 'reports') && reviewedId !== null
  // Wait until it is known whether there is a hunt.
  const noGameSession = gameSessions.data && (
    <EmptyState title={t('admin.cheating.noSession')} action={<NewGameSessionLink />} />
  )
  return (
    <>
      <PageHeader
        title={t('admin.foundCodes.title')}
        description={t('admin.foundCodes.intro')}
        actions={
          <>
            {gameSessionId === '' && !isReview && (
              <Checkbox
                label={t('admin.sessions.withTests')}
                checked={withTests}
                onChange={(event) => select({ withTests: event.target.checked })}
              />
            )}
            <SelectFilter
              label={t('admin.foundCodes.session')}
              allLabel={isReview ? undefined : t('admin.foundCodes.allSessions')}
              value={isReview ? reviewedId : gameSessionId}
              options={toOptions(gameSessions.data ?? [], (one) => gameSessionLabel(t, one))}
              source={gameSessions}
              onChange={(next) => select({ gameSessionId: next })}
            />
          </>
        }
      />
      <Tabs
        label={t('admin.foundCodes.title')}
        value={tab}
        onChange={(next) => select({ tab: next })}
        items={[
          {
            value: 'claims',
            label: t('admin.foundCodes.claimsTab'),
            content: <ClaimsTable key={list} gameSessions={filter} />,
          },
          {
            value: 'codes',
            label: t('admin.foundCodes.codesTab'),
            content: <FoundCodesTable key={list} filter={filter} onCorrect={setCorrection} />,
          },
          {
            value: 'cheating',
            label: t('admin.foundCodes.cheatingTab'),
            content:
              reviewedId === null ? (
                noGameSession
              ) : (
                <CheatReview
                  key={reviewedId}
                  gameSessionId={reviewedId}
                  onCorrect={setCorrection}
                />
              ),
          },
          {
            value: 'reports',
            label: t('admin.foundCodes.reportsTab'),
            content:
              reviewedId === null ? (
                noGameSession
              ) : (
                <ReportsList
                  key={reviewedId}
                  gameSessionId={reviewedId}
                  onCorrect={setCorrection}
                />
              ),
          },
        ]}
      />
      {correction && (
        <CorrectionDialog correction={correction} onClose={() => setCorrection(null)} />
      )}
    </>
  )
}
