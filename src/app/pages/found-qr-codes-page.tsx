import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '@/components/ui/field'
import { PageHeader } from '@/components/ui/page-header'
import { SelectFilter } from '@/components/ui/select-filter'
import { Tabs } from '@/components/ui/tabs'
import { CheatReview } from '@/features/codes/admin/cheat-review'
import { FoundCodesTable } from '@/features/codes/admin/found-codes-table'
import { CorrectionDialog } from '@/features/corrections/admin/correction-dialog'
import type { Correction } from '@/features/corrections/model/correction'
import { adminSessionsQueryOptions, type AdminSession } from '@/features/game/api/admin-game'
import { sessionPhase } from '@/features/game/model/session-state'
import { openReportsQueryOptions } from '@/features/reports/api/admin-reports'
import { ReportsList } from '@/features/reports/admin/reports-list'
import { ClaimsTable } from '@/features/treasure/admin/claims-table'
import { useSelectedHunt } from '@/lib/hunt/use-selected-hunt'
import { sessionLabel } from '@/lib/hunt/session-choices'
import { serverNow } from '@/lib/live/server-time'
import { useOptimisticSearchParams } from '@/lib/browser/use-optimistic-search-params'

const tabs = ['claims', 'codes', 'cheating', 'reports'] as const

/** Keeps the selection in the URL and drops the search of the previous list. */
function useSelection() {
  const [params, replaceParams] = useOptimisticSearchParams()
  const huntInUrl = params.get('session')
  const selection = {
    tab: tabs.find((known) => known === params.get('tab')) ?? tabs[0],
    session: useSelectedHunt(huntInUrl),
    isInUrl: huntInUrl !== null,
    withTests: params.get('tests') === 'yes',
  }
  const select = (change: { tab?: string; session?: string; withTests?: boolean }) => {
    const { tab, session, withTests } = { ...selection, session: huntInUrl, ...change }
    replaceParams(
      new URLSearchParams({
        ...(tab === tabs[0] ? {} : { tab }),
        ...(session === null ? {} : { session }),
        ...(withTests ? { tests: 'yes' } : {}),
      }),
    )
  }
  return { ...selection, select }
}

/** /admin/found-qrcodes: treasure claims, found codes and suspicious scans, with contact data. */
export function FoundQrCodesPage() {
  const { t } = useTranslation()
  const { tab, session, isInUrl, withTests, select } = useSelection()
  const sessions = useQuery(adminSessionsQueryOptions())
  const [correction, setCorrection] = useState<Correction | null>(null)
  const filter = { sessionId: session || null, withTests }
  const list = `${session} ${withTests}`
  // The cheat review and the reports show one hunt at a time.
  const hunts = sessions.data?.filter(({ is_test }) => !is_test) ?? []
  const isRunning = (hunt: AdminSession) => sessionPhase(hunt, serverNow()) === 'running'
  const defaultHunt = hunts.find(isRunning) ?? hunts[0] ?? sessions.data?.[0]
  // Reports come first from a hunt that has open ones: chosen once, so that the list stays when the last one is solved.
  const open = useQuery(openReportsQueryOptions()).data
  const [reported, setReported] = useState<string | null>()
  if (reported === undefined && open && sessions.data) {
    const ids = [session, ...hunts.filter(isRunning).map(({ id }) => id)]
    const isOpen = (id: string) => open.some((report) => report.game_session_id === id)
    setReported(ids.find(isOpen) ?? open[0]?.game_session_id ?? null)
  }
  const chosenId = filter.sessionId ?? defaultHunt?.id ?? null
  const reviewedId = tab === 'reports' && !isInUrl && reported ? reported : chosenId
  const isReview = (tab === 'cheating' || tab === 'reports') && reviewedId !== null
  return (
    <>
      <PageHeader
        title={t('admin.foundCodes.title')}
        description={t('admin.foundCodes.intro')}
        actions={
          <>
            {session === '' && !isReview && (
              <Checkbox
                label={t('admin.sessions.withTests')}
                checked={withTests}
                onChange={(event) => select({ withTests: event.target.checked })}
              />
            )}
            <SelectFilter
              label={t('admin.foundCodes.session')}
              allLabel={isReview ? undefined : t('admin.foundCodes.allSessions')}
              value={isReview ? reviewedId : session}
              options={(sessions.data ?? []).map((one) => ({
                value: one.id,
                label: sessionLabel(t, one),
              }))}
              source={sessions}
              onChange={(next) => select({ session: next })}
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
            content: <ClaimsTable key={list} sessions={filter} />,
          },
          {
            value: 'codes',
            label: t('admin.foundCodes.codesTab'),
            content: <FoundCodesTable key={list} filter={filter} onCorrect={setCorrection} />,
          },
          {
            value: 'cheating',
            label: t('admin.foundCodes.cheatingTab'),
            // Wait until it is known whether there is a hunt.
            content: (sessions.data ?? reviewedId) && (
              <CheatReview key={reviewedId} sessionId={reviewedId} onCorrect={setCorrection} />
            ),
          },
          {
            value: 'reports',
            label: t('admin.foundCodes.reportsTab'),
            content: (sessions.data ?? reviewedId) && (
              <ReportsList key={reviewedId} sessionId={reviewedId} onCorrect={setCorrection} />
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
