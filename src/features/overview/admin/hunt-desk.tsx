import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TrendChart } from '@/components/charts/trend-chart'
import { CountingNotice } from '@/components/ui/counting-notice'
import { ErrorState } from '@/components/ui/error-state'
import { SkeletonList } from '@/components/ui/skeleton'
import { Dialog } from '@/components/ui/dialog'
import { CorrectionDialog } from '@/features/corrections/admin/correction-dialog'
import type { Correction } from '@/features/corrections/model/correction'
import { HuntDialog } from '@/features/game-sessions/admin/hunt-dialog'
import { adminSessionsQueryOptions } from '@/features/game/api/admin-game'
import type { SessionAction } from '@/features/game-sessions/model/session-action'
import { sessionPhase } from '@/features/game/model/session-state'
import { ContactDialog } from '@/features/overview/admin/contact-dialog'
import { DeskFigures } from '@/features/overview/admin/desk-figures'
import { DeskLists, type Contact } from '@/features/overview/admin/desk-lists'
import { LaunchChecklist } from '@/features/game-sessions/admin/launch-checklist'
import { NextSteps } from '@/features/overview/admin/next-steps'
import { PhaseBar } from '@/features/overview/admin/phase-bar'
import { type HuntDesk as Desk, huntDeskQueryOptions } from '@/features/overview/api/admin-overview'
import { WithdrawDialog } from '@/features/reports/admin/withdraw-dialog'
import { ClaimReview } from '@/features/treasure/admin/claim-review'
import { useIsCompact } from '@/lib/browser/use-is-compact'
import { useFormat } from '@/lib/i18n/use-format'
import { useServerNow } from '@/lib/live/use-server-now'
import '@/features/overview/admin/desk.css'

function FindsChart({ desk }: { desk: Desk }) {
  const { t } = useTranslation()
  const format = useFormat()
  const points = useMemo(
    () => desk.trend.map(({ at, finds, refused }) => ({ at, values: { finds, refused } })),
    [desk.trend],
  )
  const series = useMemo(
    () => [
      { key: 'finds', label: t('admin.desk.finds') },
      { key: 'refused', label: t('admin.overview.failedScans') },
    ],
    [t],
  )
  return (
    <TrendChart
      label={t('admin.desk.chart', { name: desk.name })}
      points={points}
      series={series}
      format={format.number}
      unit={desk.unit}
      height={160}
    />
  )
}

/** What the organiser opened on the desk. */
type Opened =
  | { dialog: 'action'; action: SessionAction }
  /** Null: a player or team to be chosen. */
  | { dialog: 'contact'; contact: Contact | null }
  | { dialog: 'claim'; claim: Desk['claims'][number] }
  | { dialog: 'code'; code: Desk['quietest'][number] }
  | { dialog: 'correction'; correction: Correction }

interface DeskDialogProps {
  huntId: string
  opened: Opened
  onClose: () => void
}

function DeskDialog({ huntId, opened, onClose }: DeskDialogProps) {
  const { t } = useTranslation()
  const needsSession = opened.dialog === 'action' || opened.dialog === 'contact'
  // These dialogs know more of a hunt than the desk: read when one opens.
  const sessions = useQuery({ ...adminSessionsQueryOptions(), enabled: needsSession })
  if (opened.dialog === 'claim') {
    const { claim_id: claimId, user_name: userName } = opened.claim
    return <ClaimReview claim={{ sessionId: huntId, claimId, userName }} onClose={onClose} />
  }
  if (opened.dialog === 'code') {
    const { qr_code_id: codeId, name: codeName } = opened.code
    return (
      <WithdrawDialog sessionId={huntId} codeId={codeId} codeName={codeName} onClose={onClose} />
    )
  }
  if (opened.dialog === 'correction') {
    return <CorrectionDialog correction={opened.correction} onClose={onClose} />
  }
  const session = sessions.data?.find(({ id }) => id === huntId)
  if (session) {
    return opened.dialog === 'action' ? (
      <HuntDialog action={opened.action} session={session} onClose={onClose} />
    ) : (
      <ContactDialog session={session} contact={opened.contact} onClose={onClose} />
    )
  }
  if (sessions.data || !sessions.error) return null
  return (
    <Dialog open onOpenChange={onClose} title={t('errors.unknown')}>
      <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />
    </Dialog>
  )
}

/** One hunt on one screen: what happens, what needs a decision, and the buttons for it. */
export function HuntDesk({ huntId }: { huntId: string }) {
  const isCompact = useIsCompact()
  const [opened, setOpened] = useState<Opened | null>(null)
  const desk = useQuery(huntDeskQueryOptions(huntId))
  const { now } = useServerNow([desk.data?.opens_at ?? null, desk.data?.ends_at ?? null])
  const { data } = desk
  if (!data) {
    return desk.error ? (
      <ErrorState error={desk.error} onRetry={() => void desk.refetch()} />
    ) : (
      <SkeletonList rows={8} />
    )
  }
  const isDraft = data.visibility === 'draft'
  const isOver = sessionPhase(data, now) === 'ended'
  const hasBegun =
    !isDraft && (data.opens_at === null || Date.parse(data.opens_at) <= now || data.finds > 0)
  const openAction = (action: SessionAction) => setOpened({ dialog: 'action', action })
  const lists = (chart: ReactNode) => (
    <DeskLists
      desk={data}
      isRunning={hasBegun && !isOver}
      chart={chart}
      onCorrect={(correction) => setOpened({ dialog: 'correction', correction })}
      onReview={(claim) => setOpened({ dialog: 'claim', claim })}
      onContact={(contact) => setOpened({ dialog: 'contact', contact })}
      onWithdraw={(code) => setOpened({ dialog: 'code', code })}
    />
  )
  return (
    <div className="grid gap-3">
      <CountingNotice report={data} />
      <PhaseBar
        desk={data}
        isCompact={isCompact}
        onAction={openAction}
        onContact={() => setOpened({ dialog: 'contact', contact: null })}
        onReached={() => void desk.refetch()}
      />
      {isOver && !isDraft && <NextSteps desk={data} onAction={openAction} />}
      <DeskFigures desk={data} />
      {hasBegun ? (
        lists(<FindsChart desk={data} />)
      ) : (
        <>
          {/* Before the start there is nothing to watch; a draft past its end needs other dates. */}
          {(isDraft || !isOver) && <LaunchChecklist huntId={huntId} />}
          {lists(null)}
        </>
      )}
      {opened && <DeskDialog huntId={huntId} opened={opened} onClose={() => setOpened(null)} />}
    </div>
  )
}
