import { CircleCheck, CircleX, Hourglass, X } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { CompassIllustration } from '@/components/illustrations/compass'
import { FindCard } from '@/components/media/find-card'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { IconButton } from '@/components/ui/icon-button'
import { PageHeader } from '@/components/ui/page-header'
import { ReportButton } from '@/components/ui/report-button'
import { joinPath } from '@/config/paths'
import { type FindCardRow, findCardScope, findCardsQueryOptions } from '@/features/game/api/game'
import { PhaseNotice } from '@/features/game/components/phase-notice'
import { discardScan, scanOutbox } from '@/features/scanner/api/scan-delivery'
import { LiveScanner, ShortCodeForm } from '@/features/scanner/components/live-scanner'
import { RequireActiveGameSession } from '@/features/scanner/components/require-active-game-session'
import { ScanOutcome } from '@/features/scanner/components/scan-outcome'
import { useScanFlow, isPresenting } from '@/features/scanner/hooks/use-scan-flow'
import { useProfile } from '@/lib/account/profile'
import { useUserId } from '@/lib/account/session'
import { createRepeatFilter } from '@/lib/camera/use-camera'
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

/** /scanner: scans a code and shows the result. */
export function ScannerScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const userId = useUserId()
  const control = useScanFlow(userId)
  const [repeats] = useState(() => createRepeatFilter())
  const [typed, setTyped] = useState('')
  const { flow, submit } = control
  const showInvitation = (path: string) => void navigate(path)
  /** Keeps an unknown code for correction, because it may be a typing mistake. */
  function clearTyped(): void {
    const mayBeTypo =
      flow.step === 'rejected' &&
      (flow.errorKey === 'qr_code_not_found' || flow.errorKey === 'scan_rate_limited')
    if (!mayBeTypo) setTyped('')
  }
  if (!isPresenting(flow)) {
    return <ScanOutcome control={control} onContinue={clearTyped} />
  }
  return (
    <>
      <div className="scanner-heading">
        <PageHeader title={t('scanner.title')} description={t('scanner.description')} />
      </div>
      <PhaseNotice />
      <RequireActiveGameSession
        illustration={<CompassIllustration className="size-24" />}
        joinForm={
          <ShortCodeForm
            text={typed}
            onText={setTyped}
            // Join codes are written like short codes.
            onCode={(joinCode) => showInvitation(joinPath(joinCode))}
            onInvitation={showInvitation}
            disabled={false}
            label={t('scanner.noSession.codeLabel')}
            hint={t('scanner.noSession.codeHint')}
          />
        }
      >
        {(gameSessionId) => (
          <>
            <LiveScanner
              repeats={repeats}
              isChecking={flow.step === 'sending'}
              typed={typed}
              onTyped={setTyped}
              onCode={(presented) => void submit(presented, gameSessionId)}
              onInvitation={showInvitation}
            />
            <div className="mt-4 flex justify-center">
              <ReportButton target={{ source: 'scanner', ...(typed !== '' && { code: typed }) }} />
            </div>
          </>
        )}
      </RequireActiveGameSession>
      <QueuedScans />
    </>
  )
}
