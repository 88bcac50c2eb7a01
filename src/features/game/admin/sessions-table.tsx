import { Plus } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceColumn } from '@/components/resource-table/resource-column'
import { NoMatch } from '@/components/resource-table/no-match'
import { ResourceTable } from '@/components/resource-table/resource-table'
import { testColumn } from '@/components/resource-table/test-column'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { PageHeader } from '@/components/ui/page-header'
import { SelectFilter } from '@/components/ui/select-filter'
import type { AdminSession } from '@/features/game/api/admin-game-sessions'
import {
  filterSessions,
  sessionFilters,
  type SessionFilter,
} from '@/features/game/model/session-filter'
import { useGameSettings } from '@/features/game/api/game-settings'
import type { GameSettings } from '@/features/game/model/game-settings'
import { scanningOpensAt, sessionPhase } from '@/features/game/model/session-state'
import { serverNow } from '@/lib/live/server-time'
import { useServerNow } from '@/lib/live/use-server-now'
import { useFormat } from '@/lib/i18n/use-format'
import { Badge } from '@/components/ui/badge'
import { useIsBoardFrozen } from '@/features/game/admin/use-is-board-frozen'

/** Name of a session with status badges. */
function SessionBadges({ session }: { session: AdminSession }) {
  const { t } = useTranslation()
  const isFrozen = useIsBoardFrozen(session.leaderboard_frozen_at)
  return (
    <span className="inline-flex flex-wrap items-center gap-2 font-semibold">
      {session.name}
      {session.is_test && <Badge>{t('admin.sessions.test')}</Badge>}
      {!session.is_test && session.visibility !== 'listed' && (
        <Badge tone={session.visibility === 'draft' ? 'warning' : 'neutral'}>
          {t(`admin.sessions.visibilities.${session.visibility}`)}
        </Badge>
      )}
      {isFrozen && <Badge tone="info">{t('admin.sessions.frozen')}</Badge>}
      {session.treasure_awarded_at && <Badge tone="success">{t('admin.sessions.awarded')}</Badge>}
      {session.archived_at && <Badge>{t('admin.sessions.archived')}</Badge>}
    </span>
  )
}

/** A draft does not run, whatever its dates. */
function phaseOf(session: AdminSession, settings: GameSettings) {
  const phase = sessionPhase(session, settings, serverNow())
  const isDraft = session.visibility === 'draft' && !session.is_test
  return isDraft && (phase === 'running' || phase === 'paused') ? 'draft' : phase
}

/** Number of codes that somebody has found. */
const codesFound = (session: AdminSession) =>
  session.qr_codes.filter(({ current_scans }) => current_scans > 0).length

/** Whether codes count now; changes when the hunt starts and ends. */
function PhaseText({ session }: { session: AdminSession }) {
  const { t } = useTranslation()
  const settings = useGameSettings()
  useServerNow([settings ? scanningOpensAt(session, settings) : null, session.ends_at])
  if (!settings) return null
  const phase = phaseOf(session, settings)
  return (
    <Badge tone={phase === 'running' ? 'success' : phase === 'paused' ? 'warning' : 'neutral'}>
      {t(`admin.sessions.phases.${phase}`)}
    </Badge>
  )
}

function useColumns(): ResourceColumn<AdminSession>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const settings = useGameSettings()
  return useMemo(() => {
    const count = (
      id: 'players' | 'clues' | 'codes',
      value: (row: AdminSession) => number,
    ): ResourceColumn<AdminSession> => ({
      id,
      header: t(`admin.sessions.${id}`),
      value,
      type: 'number',
    })
    // CSV only: replaces the badges.
    const timestamp = (
      id: 'leaderboard_frozen_at' | 'treasure_awarded_at' | 'archived_at',
      header: string,
    ): ResourceColumn<AdminSession> => ({
      id,
      header,
      value: (row) => row[id],
      type: 'timestamp',
      shown: false,
    })
    return [
      {
        id: 'name',
        header: t('admin.sessions.name'),
        value: (row) => row.name,
        cell: (row) => <SessionBadges session={row} />,
      },
      testColumn(t),
      {
        id: 'phase',
        header: t('admin.sessions.phase'),
        value: (row) => (settings ? t(`admin.sessions.phases.${phaseOf(row, settings)}`) : null),
        cell: (row) => <PhaseText session={row} />,
      },
      {
        id: 'visibility',
        header: t('admin.sessions.visibility'),
        value: (row) => (row.is_test ? null : t(`admin.sessions.visibilities.${row.visibility}`)),
        shown: false,
      },
      {
        id: 'starts_at',
        header: t('admin.sessions.startsAt'),
        value: (row) => row.starts_at,
        type: 'timestamp',
        // The common start does not apply when it had passed before the hunt was made.
        cell: (row) =>
          row.starts_at !== null
            ? format.timestamp(row.starts_at)
            : settings && scanningOpensAt(row, settings) === null
              ? t('admin.sessions.startsWhenPublished')
              : t('admin.sessions.commonStart'),
      },
      {
        id: 'ends_at',
        header: t('admin.sessions.endsAt'),
        value: (row) => row.ends_at,
        type: 'timestamp',
        emptyText: t('admin.sessions.openEnd'),
      },
      count('players', (row) => row.players),
      count('clues', (row) => row.clues.length),
      { ...count('codes', (row) => row.qr_codes.length), shown: false },
      {
        id: 'found',
        header: t('admin.sessions.codesFound'),
        value: codesFound,
        cell: (row) => `${format.number(codesFound(row))} / ${format.number(row.qr_codes.length)}`,
        type: 'number',
      },
      timestamp('leaderboard_frozen_at', t('admin.sessions.frozen')),
      timestamp('treasure_awarded_at', t('admin.sessions.awarded')),
      timestamp('archived_at', t('admin.sessions.archived')),
    ]
  }, [t, format, settings])
}

interface SessionsTableProps {
  sessions: AdminSession[] | undefined
  error: Error | null
  onRetry: () => void
  /** Opens the wizard. */
  onCreate: () => void
  rowActions: (session: AdminSession) => ReactNode
}

/** Hunts and test sessions; archived ones only with the filter. */
export function SessionsTable({
  sessions,
  error,
  onRetry,
  onCreate,
  rowActions,
}: SessionsTableProps) {
  const { t } = useTranslation()
  const columns = useColumns()
  const [filter, setFilter] = useState<SessionFilter | ''>('')
  const createButton = (
    <Button onClick={onCreate}>
      <Plus aria-hidden="true" className="size-5" />
      {t('admin.sessions.create')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('admin.sessions.title')}
        description={t('admin.sessions.intro')}
        actions={createButton}
      />
      <ResourceTable
        label={t('admin.sessions.title')}
        columns={columns}
        rows={sessions && filterSessions(sessions, filter)}
        rowKey={(row) => row.id}
        error={error}
        onRetry={onRetry}
        exportName="game-sessions"
        activeFilters={filter === '' ? 0 : 1}
        filters={
          <SelectFilter
            label={t('admin.sessions.filter')}
            allLabel={t('admin.sessions.filters.current')}
            value={filter}
            options={sessionFilters.map((value) => ({
              value,
              label: t(`admin.sessions.filters.${value}`),
            }))}
            onChange={(next) => setFilter(sessionFilters.find((value) => value === next) ?? '')}
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
