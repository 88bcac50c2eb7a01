import { useQuery } from '@tanstack/react-query'
import { ScanLine } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CompassIllustration } from '@/components/illustrations/compass'
import { Badge } from '@/components/ui/badge'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { QueryPlaceholder } from '@/components/ui/error-state'
import { Checkbox } from '@/components/ui/field'
import { paths } from '@/config/paths'
import { gameSessionNamesQueryOptions } from '@/features/game/api/game'
import { type Scan, SCAN_LIMIT, scansQueryOptions } from '@/features/profile/api/profile'
import { HistoryItem, HistoryList } from '@/features/profile/components/history-list'
import { isLate } from '@/lib/game-session/late-scan'
import { useTexts } from '@/lib/i18n/use-texts'
import { toErrorKey } from '@/lib/supabase/errors'

/** Empty state of the scan and point histories. */
export function EmptyScanHistory({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      title={title}
      description={text}
      illustration={<CompassIllustration className="size-24" />}
      action={
        <ButtonLink to={paths.scanner} icon={ScanLine}>
          {t('profile.scans.emptyAction')}
        </ButtonLink>
      }
    />
  )
}

/** Repeated scans are not shown as failures, because the code already counts. */
const repeats: ReadonlySet<string | null> = new Set([
  'already_scanned',
  'found_by_team',
  'scan_rate_limited',
])

interface ScanItemProps {
  scan: Scan
  /** Undefined while loading and for hidden sessions. */
  gameSessionName: string | undefined
}

function ScanItem({ scan, gameSessionName }: ScanItemProps) {
  const { t, format } = useTexts()
  const reason = toErrorKey(scan.failure_reason)
  const late = isLate(scan)
  const isRepeat = repeats.has(scan.failure_reason)
  return (
    <HistoryItem
      title={scan.qr_code_name ?? t('profile.scans.unknownCode')}
      details={
        <>
          {scan.status === 'failed' && (
            <span className={isRepeat ? undefined : 'text-error-text font-medium'}>
              {t(`errors.${reason}`)}
            </span>
          )}
          {scan.correction_reason !== null && (
            <span className={scan.status === 'voided' ? 'text-error-text font-medium' : undefined}>
              {scan.correction_reason}
            </span>
          )}
          {gameSessionName && <span>{gameSessionName}</span>}
          <time dateTime={scan.scanned_at}>{format.timestamp(scan.scanned_at)}</time>
          {late && (
            <span>{t('profile.scans.lateText', { date: format.timestamp(scan.received_at) })}</span>
          )}
        </>
      }
      amount={
        <>
          {scan.status === 'success' ? (
            <Badge tone="success">{t('profile.scans.points', { count: scan.points })}</Badge>
          ) : scan.status === 'voided' ? (
            <Badge tone="error">{t('profile.scans.voided')}</Badge>
          ) : (
            <Badge tone={isRepeat ? undefined : 'error'}>
              {t(isRepeat ? 'profile.scans.repeated' : 'profile.scans.failed')}
            </Badge>
          )}
          {scan.status === 'success' && scan.correction === 'credit' && (
            <Badge tone="info">{t('profile.scans.credited')}</Badge>
          )}
          {late && <Badge tone="info">{t('profile.scans.late')}</Badge>}
        </>
      }
    />
  )
}

/** Scans with their points or rejection reason; late ones also show their time of arrival. */
export function ScanHistory() {
  const { t } = useTranslation()
  const scans = useQuery(scansQueryOptions())
  const [onlyCounted, setOnlyCounted] = useState(false)
  const { data: gameSessionNames } = useQuery(gameSessionNamesQueryOptions())

  if (!scans.data) return <QueryPlaceholder query={scans} rows={5} className="h-16" />
  if (scans.data.length === 0) {
    return (
      <EmptyScanHistory title={t('profile.scans.emptyTitle')} text={t('profile.scans.emptyText')} />
    )
  }
  const isFull = scans.data.length === SCAN_LIMIT
  const visibleScans = scans.data.filter(({ status }) => !onlyCounted || status === 'success')
  return (
    <>
      <Checkbox
        label={t('profile.scans.onlyCounted')}
        checked={onlyCounted}
        onChange={(event) => setOnlyCounted(event.target.checked)}
      />
      {visibleScans.length === 0 && (
        <p className="text-soft py-3">{t('profile.scans.noneCounted')}</p>
      )}
      <HistoryList
        label={t('profile.tabs.scans')}
        note={isFull ? t('profile.scans.latest', { max: SCAN_LIMIT }) : null}
      >
        {visibleScans.map((scan) => (
          <ScanItem
            key={scan.id}
            scan={scan}
            gameSessionName={gameSessionNames?.get(scan.game_session_id)}
          />
        ))}
      </HistoryList>
    </>
  )
}
