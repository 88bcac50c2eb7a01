import { useTranslation } from 'react-i18next'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { SkeletonList } from '@/components/ui/skeleton'
import type { RecentScan } from '@/features/overview/api/admin-overview'
import { useTexts } from '@/lib/i18n/use-texts'
import { toErrorKey } from '@/lib/supabase/errors'

function ScanLine({ scan }: { scan: RecentScan }) {
  const { t, format } = useTexts()
  const reason = toErrorKey(scan.failure_reason)
  return (
    <li className="flex items-start justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-semibold break-words">
          {scan.user_name ?? t('profile.scans.inherited')}
          <span className="text-soft font-normal">
            {scan.team_name !== null && ` · ${scan.team_name}`} · {scan.game_session_name}
          </span>
        </p>
        <p className="break-words">{scan.qr_code_name ?? t('admin.overview.unknownCode')}</p>
        {scan.status === 'failed' && (
          <p className="text-soft text-sm">
            {scan.failure_reason === 'decoy' ? t('admin.overview.decoy') : t(`errors.${reason}`)}
          </p>
        )}
        <time dateTime={scan.received_at} className="text-soft text-sm tabular-nums">
          {format.timestamp(scan.received_at)}
        </time>
      </div>
      <Badge tone={scan.status === 'success' ? 'success' : 'warning'}>
        {scan.status === 'success'
          ? t('admin.overview.points', {
              count: scan.points,
              points: format.delta(scan.points),
            })
          : t(scan.status === 'voided' ? 'admin.corrections.voided' : 'admin.overview.refused')}
      </Badge>
    </li>
  )
}

/**
 * The latest scans, newest first, kept live by the admin channel. Not a live region: screen readers would
 * announce nothing else during a busy hunt.
 */
export function ScanFeed({ scans }: { scans: RecentScan[] | undefined }) {
  const { t } = useTranslation()
  return (
    <Card title={t('admin.overview.latestScans')}>
      {!scans && <SkeletonList rows={5} />}
      {scans?.length === 0 && (
        <EmptyState
          title={t('admin.overview.noScansTitle')}
          description={t('admin.overview.noScansText')}
        />
      )}
      {scans && scans.length > 0 && (
        <ol className="divide-base-300 divide-y">
          {scans.map((scan) => (
            <ScanLine key={scan.scan_id} scan={scan} />
          ))}
        </ol>
      )}
    </Card>
  )
}
