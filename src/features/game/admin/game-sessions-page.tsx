import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { ResourceColumn } from '@/components/resource-table/resource-column'
import { ResourceTable } from '@/components/resource-table/resource-table'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { PageHeader } from '@/components/ui/page-header'
import { SkeletonList } from '@/components/ui/skeleton'
import { SessionEditor } from '@/features/game/admin/session-editor'
import {
  adminSessionsQueryOptions,
  type AdminSession,
} from '@/features/game/api/admin-list-game-sessions'
import { AppError } from '@/lib/errors'
import { formatDateTime, formatNumber } from '@/lib/format'

/** In the address, so that "back" closes the form: `?session=new` or `?session=<id>`. */
const PARAMETER = 'session'
const NEW = 'new'

function useColumns(): ResourceColumn<AdminSession>[] {
  const { t, i18n } = useTranslation()
  return useMemo(() => {
    const count = (
      id: 'players' | 'clues' | 'codes',
      value: (row: AdminSession) => number,
    ): ResourceColumn<AdminSession> => ({
      id,
      header: t(`admin.sessions.${id}`),
      value,
      cell: (row) => formatNumber(value(row), i18n.language),
      numeric: true,
    })
    return [
      {
        id: 'name',
        header: t('admin.sessions.name'),
        value: (row) => row.name,
        cell: (row) => (
          <span className="inline-flex flex-wrap items-center gap-2 font-semibold">
            {row.name}
            {row.is_test && <Badge>{t('admin.sessions.test')}</Badge>}
            {row.leaderboard_frozen_at && <Badge tone="info">{t('admin.sessions.frozen')}</Badge>}
            {row.treasure_awarded_at && <Badge tone="success">{t('admin.sessions.awarded')}</Badge>}
          </span>
        ),
      },
      {
        id: 'starts_at',
        header: t('admin.sessions.startsAt'),
        value: (row) => row.starts_at,
        cell: (row) =>
          row.starts_at === null
            ? t('admin.sessions.commonStart')
            : formatDateTime(row.starts_at, i18n.language),
      },
      {
        id: 'ends_at',
        header: t('admin.sessions.endsAt'),
        value: (row) => row.ends_at,
        cell: (row) =>
          row.ends_at === null
            ? t('admin.sessions.openEnd')
            : formatDateTime(row.ends_at, i18n.language),
      },
      count('players', (row) => row.players),
      count('clues', (row) => row.clues.length),
      count('codes', (row) => row.qr_codes.length),
    ]
  }, [t, i18n.language])
}

function SessionTable(props: {
  sessions: AdminSession[] | undefined
  error: Error | null
  onRetry: () => void
  onOpen: (id: string) => void
}) {
  const { sessions, error, onRetry, onOpen } = props
  const { t } = useTranslation()
  const columns = useColumns()
  const createButton = (
    <Button onClick={() => onOpen(NEW)}>
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
        rows={sessions}
        rowKey={(row) => row.id}
        error={error}
        onRetry={onRetry}
        exportName="game-sessions"
        rowActions={(row) => (
          <Button
            size="sm"
            variant="outline"
            aria-label={t('admin.sessions.editSession', { name: row.name })}
            onClick={() => onOpen(row.id)}
          >
            {t('common.edit')}
          </Button>
        )}
        empty={
          <EmptyState
            title={t('admin.sessions.emptyTitle')}
            description={t('admin.sessions.emptyText')}
            action={createButton}
          />
        }
      />
    </>
  )
}

/** All hunts, and the form of the one that the address names (spec §2 /admin/game-sessions). */
export function GameSessionsPage() {
  const [parameters, setParameters] = useSearchParams()
  const opened = parameters.get(PARAMETER)
  const sessions = useQuery(adminSessionsQueryOptions())
  const close = () => setParameters({})

  if (opened === null) {
    return (
      <SessionTable
        sessions={sessions.data}
        error={sessions.error}
        onRetry={() => void sessions.refetch()}
        onOpen={(id) => setParameters({ [PARAMETER]: id })}
      />
    )
  }
  if (opened === NEW) return <SessionEditor key={NEW} session={null} onClose={close} />
  const session = sessions.data?.find(({ id }) => id === opened)
  if (session) return <SessionEditor key={session.id} session={session} onClose={close} />
  if (sessions.isPending) return <SkeletonList rows={6} />
  const error = sessions.error ?? new AppError('game_session_not_found', 404)
  return <ErrorState error={error} onRetry={close} />
}
