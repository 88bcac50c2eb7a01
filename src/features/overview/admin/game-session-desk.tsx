import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TrendChart } from '@/components/charts/trend-chart'
import { CountingNotice } from '@/components/ui/counting-notice'
import { QueryError, QueryPlaceholder } from '@/components/ui/error-state'
import { Dialog } from '@/components/ui/dialog'
import { CorrectionDialog } from '@/features/corrections/admin/correction-dialog'
import { GameSessionDialog } from '@/features/game-sessions/admin/game-session-dialog'
import { adminGameSessionsQueryOptions } from '@/features/game/api/admin-game'
import {
  type GameSessionAction,
  gameSessionActionPath,
} from '@/features/game-sessions/model/game-session-action'
import { useGameSessionState } from '@/features/game/api/game'
import { ContactDialog } from '@/features/overview/admin/contact-dialog'
import { DeskLists, type Opened } from '@/features/overview/admin/desk-lists'
import { LaunchChecklist } from '@/features/game-sessions/admin/launch-checklist'
import { NextSteps } from '@/features/overview/admin/next-steps'
import { PhaseBar } from '@/features/overview/admin/phase-bar'
import {
  type GameSessionDesk as Desk,
  gameSessionDeskQueryOptions,
} from '@/features/overview/api/admin-overview'
import { WithdrawDialog } from '@/features/reports/admin/withdraw-dialog'
import { ClaimReview } from '@/features/treasure/admin/claim-review'
import { useIsCompact } from '@/lib/browser/use-is-compact'
import { useTexts } from '@/lib/i18n/use-texts'
import '@/features/overview/admin/desk.css'
import { Link } from 'react-router-dom'
import { gameSessionPath } from '@/config/game-session-path'
import { paths } from '@/config/paths'
import { revenueText } from '@/features/overview/model/revenue'

/** The key figures, in one row on a laptop. */
export function DeskFigures({ desk }: { desk: Desk }) {
  const { t, format } = useTexts()
  const codes = gameSessionPath(paths.adminQrCodes, desk.game_session_id)
  const withoutDeleted = t('admin.overview.withoutDeleted')
  const figures: [label: string, value: string, to?: string | null, hint?: string][] = [
    [
      t('admin.overview.players'),
      format.number(desk.players),
      gameSessionActionPath('members', desk.game_session_id),
    ],
    [t('admin.overview.activePlayers'), format.number(desk.active_players)],
    [t('admin.desk.finds'), format.number(desk.finds)],
    [
      t('admin.desk.codesFound'),
      `${format.number(desk.codes_found)} / ${format.number(desk.codes)}`,
      codes,
    ],
    [t('admin.overview.failedScans'), format.number(desk.refused)],
    // What an account has bought and paid goes with it.
    [
      t('admin.overview.cluesSold'),
      format.number(desk.clues_sold),
      gameSessionPath(paths.adminPurchaseStatistics, desk.game_session_id, { period: 'all' }),
      withoutDeleted,
    ],
    [t('admin.overview.tokensSpent'), format.number(desk.tokens_spent), null, withoutDeleted],
    [t('admin.desk.bundles'), revenueText(desk.revenue, format), null, withoutDeleted],
  ]
  return (
    <dl className="desk-figures">
      {figures.map(([label, value, to, hint]) => (
        <div key={label} className="card-surface">
          <dt className="text-soft text-xs text-balance">
            {!to ? (
              label
            ) : (
              <Link className="link" to={to}>
                {label}
              </Link>
            )}
            {hint && <span className="block">{hint}</span>}
          </dt>
          <dd className="text-xl font-bold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function FindsChart({ desk }: { desk: Desk }) {
  const { t, format } = useTexts()
  return (
    <TrendChart
      label={t('admin.desk.chart', { name: desk.name })}
      points={desk.trend}
      series={[
        { key: 'finds', label: t('admin.desk.finds') },
        { key: 'refused', label: t('admin.overview.failedScans') },
      ]}
      format={format.number}
      unit={desk.unit}
      height={160}
    />
  )
}

interface DeskDialogProps {
  gameSessionId: string
  opened: Opened
  onClose: () => void
}

function DeskDialog({ gameSessionId, opened, onClose }: DeskDialogProps) {
  const { t } = useTranslation()
  const needsGameSession = opened.dialog === 'action' || opened.dialog === 'contact'
  // These dialogs know more of a hunt than the desk: read when one opens.
  const gameSessions = useQuery({ ...adminGameSessionsQueryOptions(), enabled: needsGameSession })
  if (opened.dialog === 'claim') {
    const { claim_id: claimId, user_name: userName } = opened.claim
    return <ClaimReview claim={{ gameSessionId, claimId, userName }} onClose={onClose} />
  }
  if (opened.dialog === 'code') {
    const code = { id: opened.code.qr_code_id, name: opened.code.name }
    return <WithdrawDialog gameSessionId={gameSessionId} code={code} onClose={onClose} />
  }
  if (opened.dialog === 'correction') {
    return <CorrectionDialog correction={opened.correction} onClose={onClose} />
  }
  const gameSession = gameSessions.data?.find(({ id }) => id === gameSessionId)
  if (gameSession) {
    return opened.dialog === 'action' ? (
      <GameSessionDialog action={opened.action} gameSession={gameSession} onClose={onClose} />
    ) : (
      <ContactDialog gameSession={gameSession} contact={opened.contact} onClose={onClose} />
    )
  }
  if (gameSessions.data || !gameSessions.error) return null
  return (
    <Dialog onClose={onClose} title={t('errors.unknown')}>
      <QueryError query={gameSessions} />
    </Dialog>
  )
}

/** One hunt on one screen: what happens, what needs a decision, and the buttons for it. */
export function GameSessionDesk({ gameSessionId }: { gameSessionId: string }) {
  const isCompact = useIsCompact()
  const [opened, setOpened] = useState<Opened | null>(null)
  const desk = useQuery(gameSessionDeskQueryOptions(gameSessionId))
  const { phase } = useGameSessionState(desk.data?.states)
  const { data } = desk
  if (!data) {
    return <QueryPlaceholder query={desk} rows={8} />
  }
  const isDraft = data.visibility === 'draft'
  const isOver = phase === 'ended'
  const hasBegun = !isDraft && (phase !== 'upcoming' || data.finds > 0)
  const openAction = (action: GameSessionAction | 'contact') =>
    setOpened(
      action === 'contact' ? { dialog: 'contact', contact: null } : { dialog: 'action', action },
    )
  const lists = (chart: ReactNode) => (
    <DeskLists desk={data} isRunning={hasBegun && !isOver} chart={chart} onOpen={setOpened} />
  )
  return (
    <div className="grid gap-3">
      <CountingNotice report={data} />
      <PhaseBar
        desk={data}
        isCompact={isCompact}
        onAction={openAction}
        onReached={() => void desk.refetch()}
      />
      {isOver && !isDraft && <NextSteps desk={data} onAction={openAction} />}
      <DeskFigures desk={data} />
      {hasBegun ? (
        lists(<FindsChart desk={data} />)
      ) : (
        <>
          {/* Before the start there is nothing to watch; a draft past its end needs other dates. */}
          {(isDraft || !isOver) && <LaunchChecklist gameSessionId={gameSessionId} />}
          {lists(null)}
        </>
      )}
      {opened && (
        <DeskDialog gameSessionId={gameSessionId} opened={opened} onClose={() => setOpened(null)} />
      )}
    </div>
  )
}
