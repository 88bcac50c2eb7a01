import { CircleCheck, CircleX, Hourglass, X } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { FindCard } from '@/components/media/find-card'
import { IconButton } from '@/components/ui/icon-button'
import { type FindCardRow, findCardScope, findCardsQueryOptions } from '@/features/game/api/game'
import { discardScan, scanOutbox } from '@/features/scanner/api/scan-delivery'
import { useProfile } from '@/lib/account/profile'
import { LATE_AFTER_MS } from '@/lib/game-session/late-scan'
import { useTexts } from '@/lib/i18n/use-texts'
import { useOfflineQueue } from '@/lib/offline/offline-queue'
import type { QueuedScan } from '@/lib/offline/queued-scan'

const icons = { pending: Hourglass, counted: CircleCheck, rejected: CircleX } as const

function State({ scan, isSending }: { scan: QueuedScan; isSending: boolean }) {
  const { t } = useTranslation()
  const { state, result, errorKey } = scan
  if (state === 'counted' && result) {
    return <Badge tone="success">{t('scanner.success.points', { count: result.points })}</Badge>
  }
  if (state === 'rejected') {
    return (
      <>
        <Badge tone="error">{t('scanner.queue.rejected')}</Badge>
        <span className="text-error-text font-medium">{t(`errors.${errorKey ?? 'unknown'}`)}</span>
      </>
    )
  }
  return (
    <Badge tone="warning">
      {isSending ? t('scanner.queue.sending') : t('scanner.queue.pending')}
    </Badge>
  )
}

interface QueuedScanItemProps {
  scan: QueuedScan
  isSending: boolean
  card: FindCardRow | undefined
  /** The scan belongs to the active hunt, whose shop has the clue of the card. */
  isInActiveGameSession: boolean
  onDrop: () => void
}

function QueuedScanItem({
  scan,
  isSending,
  card,
  isInActiveGameSession,
  onDrop,
}: QueuedScanItemProps) {
  const { t, format } = useTexts()
  const { state, result, scannedAt, queuedAt, decidedAt } = scan
  const Icon = icons[state]
  const time = format.timestamp(scannedAt)
  const isLate = decidedAt !== null && decidedAt - queuedAt > LATE_AFTER_MS
  return (
    <li data-state={state} className="flex items-start gap-3 py-3">
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="flex min-w-0 grow flex-col gap-1">
        <p className="font-semibold break-words">
          {result?.qr_code_name ?? t('scanner.queue.unknownCode')}
        </p>
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <State scan={scan} isSending={isSending} />
          {isLate && <Badge tone="info">{t('scanner.queue.late')}</Badge>}
        </p>
        <time dateTime={scannedAt} className="text-soft text-sm">
          {t('scanner.queue.scannedAt', { time })}
        </time>
        {card && (
          <FindCard card={card} linksClue={isInActiveGameSession} mediaScope={findCardScope} />
        )}
      </div>
      {!isSending && (
        <IconButton
          icon={X}
          label={
            state === 'pending'
              ? t('scanner.queue.giveUp', { time })
              : t('scanner.queue.dismiss', { time })
          }
          onClick={onDrop}
        />
      )}
    </li>
  )
}

/**
 * Queued scans and the results of delivered ones; each stays until the player dismisses it. Renders nothing
 * without any.
 */
export function QueuedScans() {
  const { t } = useTranslation()
  const { profile } = useProfile()
  const { scans, sendingId, shownId } = useOfflineQueue()
  const [leaving, setLeaving] = useState<string | null>(null)
  const listed = scans.filter(({ clientScanId }) => clientScanId !== shownId)
  const hasCounted = listed.some(({ state }) => state === 'counted')
  const { data: cards } = useQuery({ ...findCardsQueryOptions(), enabled: hasCounted })
  if (listed.length === 0) return null

  function drop({ clientScanId, state }: QueuedScan): void {
    if (state === 'pending') setLeaving(clientScanId)
    else void discardScan(clientScanId)
  }

  return (
    <Card title={t('scanner.queue.title')} className="mt-4">
      <ul className="divide-base-300 divide-y">
        {listed.map((scan) => (
          <QueuedScanItem
            key={scan.clientScanId}
            scan={scan}
            isSending={scan.clientScanId === sendingId}
            isInActiveGameSession={scan.gameSessionId === profile?.active_game_session_id}
            card={cards?.find(({ scan_id }) => scan_id === scan.result?.scan_id)}
            onDrop={() => drop(scan)}
          />
        ))}
      </ul>
      {listed.some(({ state }) => state === 'pending') && (
        <>
          <p className="text-soft mt-2 text-sm text-pretty">{t('scanner.unsent.automatic')}</p>
          <Button
            variant="outline"
            block
            className="mt-3"
            loading={sendingId !== null}
            onClick={() => void scanOutbox.deliver()}
          >
            {t('scanner.queue.sendNow')}
          </Button>
        </>
      )}
      <ConfirmDialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        title={t('scanner.queue.giveUpTitle')}
        description={t('scanner.queue.giveUpText')}
        confirmLabel={t('scanner.unsent.giveUp')}
        destructive
        onConfirm={() => {
          if (leaving !== null) void discardScan(leaving)
          setLeaving(null)
        }}
      />
    </Card>
  )
}
