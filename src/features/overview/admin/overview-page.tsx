import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Megaphone } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { CountingNotice } from '@/components/ui/counting-notice'
import { ErrorState } from '@/components/ui/error-state'
import { PageHeader } from '@/components/ui/page-header'
import { JackpotsCard } from '@/features/overview/admin/jackpots-card'
import { LaunchChecklist } from '@/features/overview/admin/launch-checklist'
import { NumberTiles } from '@/features/overview/admin/number-tiles'
import { ScanFeed } from '@/features/overview/admin/scan-feed'
import { SessionOverview } from '@/features/overview/admin/session-overview'
import { Trends } from '@/features/overview/admin/trends'
import { overviewQueryOptions, type OverviewSession } from '@/features/overview/api/admin-overview'

export interface OverviewPageProps {
  /** The dialog that writes to players; another feature brings it. */
  renderAnnounce: (
    sessions: readonly [OverviewSession, ...OverviewSession[]],
    onClose: () => void,
  ) => ReactNode
  /** What keeps players from playing; another feature knows the settings. */
  renderBlockers: (sessions: readonly OverviewSession[]) => ReactNode
}

/** The organiser's start screen: what is going on right now, and what is missing. */
export function OverviewPage({ renderAnnounce, renderBlockers }: OverviewPageProps) {
  const { t } = useTranslation()
  const overview = useQuery(overviewQueryOptions())
  const [isAnnouncing, setAnnouncing] = useState(false)
  const [first, ...others] = overview.data?.sessions ?? []
  return (
    <>
      <PageHeader title={t('admin.overview.title')} description={t('admin.overview.intro')} />
      {overview.isError && !overview.data ? (
        <ErrorState error={overview.error} onRetry={() => void overview.refetch()} />
      ) : (
        <div className="grid gap-4">
          <CountingNotice report={overview.data} />
          {overview.data && renderBlockers(overview.data.sessions)}
          <NumberTiles overview={overview.data} />
          <div className="grid items-start gap-4 xl:grid-cols-3">
            <div className="grid min-w-0 gap-4 xl:col-span-2">
              <Trends overview={overview.data} />
              <ScanFeed scans={overview.data?.recent_scans} />
            </div>
            <div
              className={clsx(
                'grid min-w-0 gap-4',
                // Until a hunt begins there is nothing to watch: on a phone the checklist comes first.
                overview.data?.sessions.every(({ has_begun }) => !has_begun) &&
                  'max-xl:order-first',
              )}
            >
              <LaunchChecklist />
              <JackpotsCard jackpots={overview.data?.jackpots} />
              <SessionOverview
                sessions={overview.data?.sessions}
                actions={
                  first && (
                    <Button size="sm" variant="outline" onClick={() => setAnnouncing(true)}>
                      <Megaphone aria-hidden="true" className="size-4" />
                      {t('admin.sessions.announce')}
                    </Button>
                  )
                }
              />
            </div>
          </div>
        </div>
      )}
      {isAnnouncing && first && renderAnnounce([first, ...others], () => setAnnouncing(false))}
    </>
  )
}
