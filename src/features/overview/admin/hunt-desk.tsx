import { useQuery } from '@tanstack/react-query'
import { CirclePause, Flag, Megaphone } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { TrendChart } from '@/components/charts/trend-chart'
import { DeleteDialog } from '@/components/resource-table/delete-dialog'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { CountingNotice } from '@/components/ui/counting-notice'
import { ErrorState } from '@/components/ui/error-state'
import { SkeletonList } from '@/components/ui/skeleton'
import { paths } from '@/config/paths'
import { useSetHuntPhase } from '@/features/game/api/admin-set-hunt-phase'
import { phaseAt } from '@/features/game/model/session-state'
import type { Correction } from '@/features/corrections/model/correction'
import { DeskLists } from '@/features/overview/admin/desk-lists'
import { LaunchChecklist } from '@/features/overview/admin/launch-checklist'
import {
  huntDeskQueryOptions,
  type HuntDesk as Desk,
} from '@/features/overview/api/admin-hunt-desk'
import { useFormat } from '@/lib/i18n/use-format'
import { countdownParts } from '@/lib/format/numbers-and-dates'
import { useSecondsUntil, useServerNow } from '@/lib/live/use-server-now'
import { toasts } from '@/stores/toasts'
import '@/features/overview/admin/desk.css'

interface PhaseDialogProps {
  desk: Desk
  phase: 'running' | 'ended'
  onClose: () => void
}

/** Confirms that the hunt starts or ends now. */
function PhaseDialog({ desk, phase, onClose }: PhaseDialogProps) {
  const { t } = useTranslation()
  const set = useSetHuntPhase()
  const action = phase === 'running' ? 'start' : 'finish'
  return (
    <DeleteDialog
      title={t(`admin.desk.${action}Title`, { name: desk.name })}
      description={t(`admin.desk.${action}Text`, { count: desk.players })}
      confirmLabel={t(`admin.desk.${action}`)}
      destructive={phase === 'ended'}
      onClose={onClose}
      onDelete={async () => {
        await set.mutateAsync({ huntId: desk.game_session_id, phase })
        toasts.success(t(`admin.desk.${action}Done`, { name: desk.name }))
      }}
    />
  )
}

/** Time left in one line; the screen reader gets the exact moment beside it. */
function TimeLeft({ until, onReached }: { until: string; onReached: () => void }) {
  const format = useFormat()
  const seconds = useSecondsUntil(until)
  const reached = useEffectEvent(onReached)
  useEffect(() => {
    if (seconds === 0) reached()
  }, [seconds])
  const { days, ...parts } = countdownParts(seconds * 1000)
  const clock = [parts.hours, parts.minutes, parts.seconds].map((part) =>
    String(part).padStart(2, '0'),
  )
  return (
    <span aria-hidden="true" className="text-2xl font-bold tabular-nums">
      {days > 0 && `${format.unit(days, 'day')} `}
      {clock.join(':')}
    </span>
  )
}

interface PhaseBarProps {
  desk: Desk
  onAnnounce: () => void
  onPause: () => void
  onReached: () => void
}

/** Phase, time left, and what the organiser can do about them. */
function PhaseBar({ desk, onAnnounce, onPause, onReached }: PhaseBarProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { now } = useServerNow([desk.opens_at, desk.ends_at])
  const phase = phaseAt(desk, now)
  const [asked, setAsked] = useState<'running' | 'ended' | null>(null)
  const next = phase === 'upcoming' ? desk.opens_at : phase === 'running' ? desk.ends_at : null
  const isDraft = desk.visibility === 'draft'
  return (
    <div className="card-surface desk-bar">
      <div className="desk-phase">
        <Badge tone={phase === 'running' ? 'success' : phase === 'paused' ? 'warning' : 'neutral'}>
          {t(`admin.sessions.phases.${phase}`)}
        </Badge>
        {isDraft && <Badge tone="warning">{t('admin.sessions.visibilities.draft')}</Badge>}
        {desk.is_frozen && <Badge tone="info">{t('admin.sessions.frozen')}</Badge>}
        <p className="text-soft text-sm tabular-nums">
          {phase === 'ended'
            ? t('admin.desk.endedAt', { time: format.timestamp(desk.ends_at ?? '') })
            : phase === 'paused'
              ? t('game.pausedSince', { date: format.timestamp(desk.paused_at ?? '') })
              : next === null
                ? t('admin.desk.openEnd')
                : t(phase === 'upcoming' ? 'admin.desk.untilStart' : 'admin.desk.untilEnd', {
                    time: format.recent(next, now),
                  })}
        </p>
        {next !== null && <TimeLeft until={next} onReached={onReached} />}
      </div>
      <div className="desk-actions">
        {phase === 'upcoming' && !isDraft && (
          <Button size="sm" onClick={() => setAsked('running')}>
            <Flag aria-hidden="true" className="size-4" />
            {t('admin.desk.start')}
          </Button>
        )}
        {(phase === 'running' || phase === 'paused') && (
          <Button size="sm" variant="outline" onClick={onPause}>
            <CirclePause aria-hidden="true" className="size-4" />
            {t(`admin.running.${phase === 'paused' ? 'resume' : 'pause'}`)}
          </Button>
        )}
        {(phase === 'running' || phase === 'paused') && (
          <Button size="sm" variant="danger" onClick={() => setAsked('ended')}>
            <Flag aria-hidden="true" className="size-4" />
            {t('admin.desk.finish')}
          </Button>
        )}
        <Button size="sm" variant="outline" onClick={onAnnounce}>
          <Megaphone aria-hidden="true" className="size-4" />
          {t('admin.sessions.announce')}
        </Button>
        <Button asChild size="sm" variant="outline">
          <Link to={`${paths.adminGameSessions}?session=${desk.game_session_id}`}>
            {t('admin.desk.edit')}
          </Link>
        </Button>
      </div>
      {asked && <PhaseDialog desk={desk} phase={asked} onClose={() => setAsked(null)} />}
    </div>
  )
}

/** The key figures, in one row on a laptop. */
function Figures({ desk }: { desk: Desk }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { currency } = format
  const revenue = currency === 'HUF' ? desk.revenue.huf_minor : desk.revenue.eur_minor
  const codes = `${paths.adminQrCodes}?session=${desk.game_session_id}`
  const figures: [label: string, value: string, to?: string][] = [
    [
      t('admin.overview.players'),
      format.number(desk.players),
      `${paths.adminGameSessions}?members=${desk.game_session_id}`,
    ],
    [t('admin.overview.activePlayers'), format.number(desk.active_players)],
    [t('admin.desk.finds'), format.number(desk.finds)],
    [
      t('admin.desk.codesFound'),
      `${format.number(desk.codes_found)} / ${format.number(desk.codes)}`,
      codes,
    ],
    [t('admin.overview.failedScans'), format.number(desk.refused)],
    [
      t('admin.overview.cluesSold'),
      format.number(desk.clues_sold + desk.guides_sold),
      `${paths.adminPurchaseStatistics}?session=${desk.game_session_id}&period=all`,
    ],
    [t('admin.overview.tokensSpent'), format.number(desk.tokens_spent)],
    [t('admin.desk.bundles'), format.money(revenue, currency)],
  ]
  return (
    <dl className="desk-figures">
      {figures.map(([label, value, to]) => (
        <div key={label} className="card-surface">
          <dt className="text-soft text-xs text-balance">
            {to === undefined ? (
              label
            ) : (
              <Link className="link" to={to}>
                {label}
              </Link>
            )}
          </dt>
          <dd className="text-xl font-bold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

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

/** Renders the dialog that pauses a hunt or lets it go on. */
export type RenderPause = (
  session: { id: string; name: string; ends_at: string | null; paused_at: string | null },
  onClose: () => void,
) => ReactNode

/** Renders the review of a waiting treasure claim. */
export type RenderReview = (
  claim: { sessionId: string; claimId: string; userName: string },
  onClose: () => void,
) => ReactNode

interface HuntDeskProps {
  huntId: string
  /** The dialog that writes to players, from the announcements feature. */
  renderAnnounce: (
    session: { id: string; name: string; players: number },
    onClose: () => void,
  ) => ReactNode
  /** The dialog that pauses a hunt or lets it go on, from the game feature. */
  renderPause: RenderPause
  /** The dialog that decides about a treasure claim, from the treasure feature. */
  renderReview: RenderReview
  /** Opens the dialog of the corrections feature. */
  onCorrect: (correction: Correction) => void
}

/** One hunt on one screen: what happens, what needs a decision, and the buttons for it. */
export function HuntDesk(props: HuntDeskProps) {
  const { huntId, renderAnnounce, renderPause, renderReview, onCorrect } = props
  const [reviewed, setReviewed] = useState<Desk['claims'][number] | null>(null)
  const [isPausing, setPausing] = useState(false)
  const [isAnnouncing, setAnnouncing] = useState(false)
  const desk = useQuery(huntDeskQueryOptions(huntId))
  const { now } = useServerNow([desk.data?.opens_at ?? null])
  const { data } = desk
  if (!data) {
    return desk.error ? (
      <ErrorState error={desk.error} onRetry={() => void desk.refetch()} />
    ) : (
      <SkeletonList rows={8} />
    )
  }
  const lists = (chart: ReactNode) => (
    <DeskLists desk={data} chart={chart} onCorrect={onCorrect} onReview={setReviewed} />
  )
  const hasBegun = data.opens_at === null || Date.parse(data.opens_at) <= now || data.finds > 0
  return (
    <div className="grid gap-3">
      <CountingNotice report={data} />
      <PhaseBar
        desk={data}
        onAnnounce={() => setAnnouncing(true)}
        onPause={() => setPausing(true)}
        onReached={() => void desk.refetch()}
      />
      <Figures desk={data} />
      {hasBegun ? (
        <>
          {lists(<FindsChart desk={data} />)}
          <LaunchChecklist huntId={huntId} />
        </>
      ) : (
        <>
          {/* Before the start there is nothing to watch. */}
          <LaunchChecklist huntId={huntId} />
          {lists(null)}
        </>
      )}
      {isAnnouncing &&
        renderAnnounce({ id: data.game_session_id, name: data.name, players: data.players }, () =>
          setAnnouncing(false),
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
      {isPausing && renderPause({ ...data, id: data.game_session_id }, () => setPausing(false))}
    </div>
  )
}
