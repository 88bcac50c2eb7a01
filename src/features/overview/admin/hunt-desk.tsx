import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TrendChart } from '@/components/charts/trend-chart'
import { CountingNotice } from '@/components/ui/counting-notice'
import { ErrorState } from '@/components/ui/error-state'
import { SkeletonList } from '@/components/ui/skeleton'
import type { Correction } from '@/features/corrections/model/correction'
import type { SessionAction } from '@/features/game/model/session-action'
import { sessionPhase } from '@/features/game/model/session-state'
import { DeskFigures } from '@/features/overview/admin/desk-figures'
import { DeskLists, type Contact } from '@/features/overview/admin/desk-lists'
import { LaunchChecklist } from '@/features/overview/admin/launch-checklist'
import { NextSteps } from '@/features/overview/admin/next-steps'
import { PhaseBar } from '@/features/overview/admin/phase-bar'
import { type HuntDesk as Desk, huntDeskQueryOptions } from '@/features/overview/api/admin-overview'
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

/** Renders the review of a waiting treasure claim. */
export type RenderReview = (
  claim: { sessionId: string; claimId: string; userName: string },
  onClose: () => void,
) => ReactNode

/** A code that an organiser wants to withdraw. */
export interface WithdrawnCode {
  sessionId: string
  codeId: string
  codeName: string
}

interface HuntDeskProps {
  huntId: string
  /** On a phone: rarer actions are in a menu. */
  isCompact: boolean
  /** The dialog that decides about a treasure claim, from the treasure feature. */
  renderReview: RenderReview
  /** Opens the dialog of an action on the hunt. */
  onAction: (action: SessionAction) => void
  /** Opens the dialog of the corrections feature. */
  onCorrect: (correction: Correction) => void
  /** Opens the dialog that withdraws a code. */
  onWithdraw: (code: WithdrawnCode) => void
  /** Opens the dialog of a player or team; null: of one to be chosen. */
  onContact: (contact: Contact | null) => void
}

/** One hunt on one screen: what happens, what needs a decision, and the buttons for it. */
export function HuntDesk(props: HuntDeskProps) {
  const { huntId, isCompact, renderReview, onAction, onCorrect, onWithdraw, onContact } = props
  const [reviewed, setReviewed] = useState<Desk['claims'][number] | null>(null)
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
  const lists = (chart: ReactNode) => (
    <DeskLists
      desk={data}
      isRunning={hasBegun && !isOver}
      chart={chart}
      onCorrect={onCorrect}
      onReview={setReviewed}
      onContact={onContact}
      onWithdraw={({ qr_code_id: codeId, name: codeName }) =>
        onWithdraw({ sessionId: huntId, codeId, codeName })
      }
    />
  )
  return (
    <div className="grid gap-3">
      <CountingNotice report={data} />
      <PhaseBar
        desk={data}
        isCompact={isCompact}
        onAction={onAction}
        onContact={() => onContact(null)}
        onReached={() => void desk.refetch()}
      />
      {isOver && !isDraft && <NextSteps desk={data} onAction={onAction} />}
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
      {reviewed &&
        renderReview(
          {
            sessionId: data.game_session_id,
            claimId: reviewed.claim_id,
            userName: reviewed.user_name,
          },
          () => setReviewed(null),
        )}
    </div>
  )
}
