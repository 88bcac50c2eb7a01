import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '@/components/ui/error-state'
import { PageHeader } from '@/components/ui/page-header'
import { NumberTiles } from '@/features/overview/admin/number-tiles'
import { ScanFeed } from '@/features/overview/admin/scan-feed'
import { SessionOverview } from '@/features/overview/admin/session-overview'
import { overviewQueryOptions } from '@/features/overview/api/admin-overview'

/** The organiser's start screen: what is going on right now (spec §2 /admin). */
export function OverviewPage() {
  const { t } = useTranslation()
  const overview = useQuery(overviewQueryOptions())
  return (
    <>
      <PageHeader title={t('admin.overview.title')} description={t('admin.overview.intro')} />
      {overview.isError ? (
        <ErrorState error={overview.error} onRetry={() => void overview.refetch()} />
      ) : (
        <div className="grid gap-4">
          <NumberTiles overview={overview.data} />
          <div className="grid items-start gap-4 xl:grid-cols-2">
            <ScanFeed scans={overview.data?.recent_scans} />
            <SessionOverview sessions={overview.data?.sessions} />
          </div>
        </div>
      )}
    </>
  )
}
