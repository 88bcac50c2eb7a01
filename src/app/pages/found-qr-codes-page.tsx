import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { PageHeader } from '@/components/ui/page-header'
import { SelectFilter } from '@/components/ui/select-filter'
import { Tabs } from '@/components/ui/tabs'
import { CheatReview } from '@/features/cheat-review/admin/cheat-review'
import { FoundCodesTable } from '@/features/found-codes/admin/found-codes-table'
import { adminSessionsQueryOptions } from '@/features/game/api/admin-list-game-sessions'
import { ClaimsTable } from '@/features/treasure/admin/claims-table'

const tabs = ['claims', 'codes', 'cheating'] as const

/** Tab and session stay in the address; the search of one list is nothing for the next. */
function useSelection() {
  const [params, setParams] = useSearchParams()
  const select = (tab: string, session: string) =>
    setParams(
      {
        ...(tab === tabs[0] ? {} : { tab }),
        ...(session === '' ? {} : { session }),
      },
      { replace: true, preventScrollReset: true },
    )
  return {
    tab: tabs.find((known) => known === params.get('tab')) ?? tabs[0],
    session: params.get('session') ?? '',
    select,
  }
}

/**
 * What was found, who claims the treasure, and what looks odd, with contact data (spec §2
 * /admin/found-qrcodes).
 */
export function FoundQrCodesPage() {
  const { t } = useTranslation()
  const { tab, session, select } = useSelection()
  const sessions = useQuery(adminSessionsQueryOptions())
  const sessionId = session || null
  return (
    <>
      <PageHeader
        title={t('admin.foundCodes.title')}
        description={t('admin.foundCodes.intro')}
        actions={
          <SelectFilter
            label={t('admin.foundCodes.session')}
            allLabel={t('admin.foundCodes.allSessions')}
            value={session}
            options={(sessions.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(next) => select(tab, next)}
          />
        }
      />
      <Tabs
        label={t('admin.foundCodes.title')}
        value={tab}
        onChange={(next) => select(next, session)}
        items={[
          {
            value: 'claims',
            label: t('admin.foundCodes.claimsTab'),
            content: <ClaimsTable key={session} sessionId={sessionId} />,
          },
          {
            value: 'codes',
            label: t('admin.foundCodes.codesTab'),
            content: <FoundCodesTable key={session} sessionId={sessionId} />,
          },
          {
            value: 'cheating',
            label: t('admin.foundCodes.cheatingTab'),
            content: (
              <CheatReview key={session} sessionId={sessionId ?? sessions.data?.[0]?.id ?? null} />
            ),
          },
        ]}
      />
    </>
  )
}
