import { useQuery } from '@tanstack/react-query'
import { FileUp, Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fullListProps } from '@/components/resource-table/list-props'
import type { ResourceColumn } from '@/components/resource-table/resource-column'
import { NoMatch } from '@/components/resource-table/no-match'
import { ResourceTable } from '@/components/resource-table/resource-table'
import { testColumn } from '@/components/resource-table/common-columns'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { toOptions } from '@/components/ui/field'
import { SelectFilter } from '@/components/ui/select-filter'
import { PageHeader } from '@/components/ui/page-header'
import {
  type AdminGameSession,
  adminGameSessionsQueryOptions,
} from '@/features/game/api/admin-game'
import {
  filterGameSessions,
  gameSessionFilters,
  type GameSessionFilter,
} from '@/features/game-sessions/model/game-session-filter'
import { useGameSessionState } from '@/features/game/api/game'
import { stateAt } from '@/features/game/model/game-session-state'
import { serverNow } from '@/lib/live/server-time'
import { Badge } from '@/components/ui/badge'
import { useIsBoardFrozen } from '@/features/game-sessions/admin/use-is-board-frozen'

/** Name of a session with status badges. */
function GameSessionBadges({ gameSession }: { gameSession: AdminGameSession }) {
  const { t } = useTranslation()
  const isFrozen = useIsBoardFrozen(gameSession.leaderboard_frozen_at)
  return (
    <span className="inline-flex flex-wrap items-center gap-2 font-semibold">
      {gameSession.name}
      {gameSession.is_test && <Badge>{t('admin.sessions.test')}</Badge>}
      {!gameSession.is_test && gameSession.visibility !== 'listed' && (
        <Badge tone={gameSession.visibility === 'draft' ? 'warning' : 'neutral'}>
          {t(`admin.sessions.visibilities.${gameSession.visibility}`)}
        </Badge>
      )}
      {isFrozen && <Badge tone="info">{t('admin.sessions.frozen')}</Badge>}
      {gameSession.treasure_awarded_at && (
        <Badge tone="success">{t('admin.sessions.awarded')}</Badge>
      )}
      {gameSession.archived_at && <Badge>{t('admin.sessions.archived')}</Badge>}
    </span>
  )
}

/** A draft does not run, whatever its dates. */
function phaseOf(gameSession: AdminGameSession) {
  const { phase } = stateAt(gameSession.states, serverNow())
  const isDraft = gameSession.visibility === 'draft' && !gameSession.is_test
  return isDraft && (phase === 'running' || phase === 'paused') ? 'draft' : phase
}

/** Number of codes that somebody has found. */
const codesFound = (gameSession: AdminGameSession) =>
  gameSession.qr_codes.filter(({ current_scans }) => current_scans > 0).length

/** Whether codes count now; changes when the hunt starts and ends. */
function PhaseText({ gameSession }: { gameSession: AdminGameSession }) {
  const { t } = useTranslation()
  useGameSessionState(gameSession.states)
  const phase = phaseOf(gameSession)
  return (
    <Badge tone={phase === 'running' ? 'success' : phase === 'paused' ? 'warning' : 'neutral'}>
      {t(`admin.sessions.phases.${phase}`)}
    </Badge>
  )
}

const columns: ResourceColumn<AdminGameSession>[] = [
  {
    id: 'name',
    header: 'admin.sessions.name',
    cell: (row) => <GameSessionBadges gameSession={row} />,
  },
  testColumn,
  {
    id: 'phase',
    header: 'admin.sessions.phase',
    value: (row, { t }) => t(`admin.sessions.phases.${phaseOf(row)}`),
    cell: (row) => <PhaseText gameSession={row} />,
  },
  {
    id: 'visibility',
    header: 'admin.sessions.visibility',
    value: (row, { t }) =>
      row.is_test ? null : t(`admin.sessions.visibilities.${row.visibility}`),
    shown: false,
  },
  {
    id: 'starts_at',
    header: 'admin.sessions.startsAt',
    type: 'timestamp',
    // The common start does not apply when it had passed before the hunt was made.
    cell: (row, { t }) =>
      row.starts_at === null &&
      t(
        row.opens_at === null ? 'admin.sessions.startsWhenPublished' : 'admin.sessions.commonStart',
      ),
  },
  {
    id: 'ends_at',
    header: 'admin.sessions.endsAt',
    type: 'timestamp',
    emptyText: 'admin.sessions.openEnd',
  },
  { id: 'players', header: 'admin.sessions.players', type: 'number' },
  { id: 'clues', header: 'admin.sessions.clues', value: (row) => row.clues.length, type: 'number' },
  {
    id: 'codes',
    header: 'admin.sessions.codes',
    value: (row) => row.qr_codes.length,
    shown: false,
  },
  {
    id: 'found',
    header: 'admin.sessions.codesFound',
    value: codesFound,
    cell: (row, { format }) =>
      `${format.number(codesFound(row))} / ${format.number(row.qr_codes.length)}`,
    type: 'number',
  },
  // CSV only: the table shows badges instead.
  { id: 'leaderboard_frozen_at', header: 'admin.sessions.frozen', type: 'timestamp', shown: false },
  { id: 'treasure_awarded_at', header: 'admin.sessions.awarded', type: 'timestamp', shown: false },
  { id: 'archived_at', header: 'admin.sessions.archived', type: 'timestamp', shown: false },
]

interface GameSessionsTableProps {
  /** Opens the wizard. */
  onCreate: () => void
  /** Opens the import of a hunt file. */
  onImport: () => void
  rowActions: (gameSession: AdminGameSession) => ReactNode
}

/** Hunts and test sessions; archived ones only with the filter. */
export function GameSessionsTable({ onCreate, onImport, rowActions }: GameSessionsTableProps) {
  const { t } = useTranslation()
  const gameSessions = useQuery(adminGameSessionsQueryOptions())
  const [filter, setFilter] = useState<GameSessionFilter | ''>('')
  const createButton = (
    <Button icon={Plus} onClick={onCreate}>
      {t('admin.sessions.create')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('admin.sessions.title')}
        description={t('admin.sessions.intro')}
        actions={
          <>
            <Button icon={FileUp} variant="outline" onClick={onImport}>
              {t('admin.huntFiles.importButton')}
            </Button>
            {createButton}
          </>
        }
      />
      <ResourceTable
        label={t('admin.sessions.title')}
        columns={columns}
        {...fullListProps(gameSessions)}
        rows={gameSessions.data && filterGameSessions(gameSessions.data, filter)}
        rowKey={(row) => row.id}
        exportName="game-sessions"
        activeFilters={filter === '' ? 0 : 1}
        filters={
          <SelectFilter
            label={t('admin.sessions.filter')}
            allLabel={t('admin.sessions.filters.current')}
            value={filter}
            options={toOptions(gameSessionFilters, (value) => t(`admin.sessions.filters.${value}`))}
            onChange={(next) => setFilter(gameSessionFilters.find((value) => value === next) ?? '')}
          />
        }
        rowActions={rowActions}
        empty={
          filter === '' ? (
            <EmptyState
              title={t('admin.sessions.emptyTitle')}
              description={t('admin.sessions.emptyText')}
              action={createButton}
            />
          ) : (
            <NoMatch />
          )
        }
      />
    </>
  )
}
