import { useQuery } from '@tanstack/react-query'
import { FileUp, Plus, Printer } from 'lucide-react'
import { useMemo, useState } from 'react'
import { DeleteDialog } from '@/components/resource-table/delete-dialog'
import { liveRow } from '@/components/resource-table/list-props'
import { usePagedList } from '@/components/resource-table/paged-list'
import { headingKeysOf, type ResourceColumn } from '@/components/resource-table/resource-column'
import { RowActions } from '@/components/resource-table/row-actions'
import { ResourceTable } from '@/components/resource-table/resource-table'
import { useResourceQuery } from '@/components/resource-table/use-resource-query'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { PageHeader } from '@/components/ui/page-header'
import { BackToGameSessions } from '@/features/game/admin/back-to-game-sessions'
import { PrintDialog } from '@/features/codes/admin/print/print-dialog'
import type { PrintedCode } from '@/features/codes/model/print-layout'
import type { AdminGameSession } from '@/features/game/api/admin-game'
import { TeamImport } from '@/features/teams/admin/team-import'
import { TeamMembersDialog } from '@/features/teams/admin/team-members-dialog'
import { TeamMergeDialog } from '@/features/teams/admin/team-merge-dialog'
import { TeamNameDialog } from '@/features/teams/admin/team-name-dialog'
import {
  allTeamsQueryOptions,
  teamList,
  type TeamRow,
  useDeleteTeam,
} from '@/features/teams/api/admin-teams'
import { teamAddress } from '@/features/teams/api/teams'
import { memberEmails, teamCodeCell } from '@/features/teams/model/team-csv'
import { GameSessionLanguages } from '@/lib/game-session/game-session-languages'
import { gameSessionLabel } from '@/lib/game-session/game-session-choices'
import { useTexts } from '@/lib/i18n/use-texts'
import { toasts } from '@/stores/toasts'

/** The ids of sortable columns are sort keys of admin_list_teams. */
const columns: ResourceColumn<TeamRow>[] = [
  { id: 'rank', header: 'admin.sessions.memberRank', type: 'number' },
  {
    id: 'name',
    header: 'admin.teams.name',
    cell: (row, { t }) => (
      <span className="inline-flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
        {row.name}
        {row.members.length === 0 && <Badge tone="warning">{t('admin.teams.empty')}</Badge>}
      </span>
    ),
    sortable: true,
  },
  {
    id: 'code',
    header: 'admin.teams.code',
    value: teamCodeCell,
    cell: (row) => <span className="font-mono whitespace-nowrap">{teamCodeCell(row)}</span>,
  },
  {
    id: 'captain',
    header: 'admin.teams.captain',
    value: (row) => row.members.find(({ is_captain }) => is_captain)?.name ?? null,
  },
  {
    id: 'members',
    header: 'admin.teams.members',
    value: (row, { format }) => format.list(row.members.map(({ name }) => name)),
    cell: (row, { format }) => format.number(row.members.length),
  },
  { id: 'points', header: 'admin.sessions.points', type: 'number', sortable: true },
  { id: 'found_codes', header: 'admin.sessions.memberFound', type: 'number' },
  { id: 'emails', header: 'admin.teams.emails', value: memberEmails, shown: false },
]

const headings = headingKeysOf(columns)

type Opened =
  | { dialog: 'create' | 'import' }
  | { dialog: 'print'; teams: readonly TeamRow[] }
  | { dialog: 'rename' | 'merge' | 'delete' | 'members'; team: TeamRow }

interface TeamsScreenProps {
  gameSession: AdminGameSession
  onClose: () => void
}

/** Teams of a hunt: members, codes to print, CSV, and merging. */
export function TeamsScreen({ gameSession, onClose }: TeamsScreenProps) {
  const { t, errorText } = useTexts()
  const list = useResourceQuery()
  const { page, listed } = usePagedList(teamList, gameSession.id, list)
  const all = useQuery({ ...allTeamsQueryOptions(gameSession.id), enabled: false })
  const [opened, setOpened] = useState<Opened | null>(null)
  const remove = useDeleteTeam()
  const close = () => setOpened(null)
  const joinCode = gameSession.join_code
  const team = opened && 'team' in opened ? liveRow(page.data, opened.team) : undefined
  const printed = useMemo(
    () =>
      opened?.dialog === 'print' && joinCode !== null
        ? opened.teams.map((row): PrintedCode => ({
            id: row.id,
            name: row.name,
            shortCode: row.code,
            path: teamAddress('', joinCode, row.code),
          }))
        : null,
    [opened, joinCode],
  )

  async function print(): Promise<void> {
    const { data, error } = await all.refetch()
    if (error) toasts.error(errorText(error))
    else if (data?.length) setOpened({ dialog: 'print', teams: data })
  }

  const createButton = (
    <Button icon={Plus} onClick={() => setOpened({ dialog: 'create' })}>
      {t('admin.teams.create')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('admin.teams.of', { name: gameSessionLabel(t, gameSession) })}
        description={t(`admin.teams.intro_${gameSession.team_mode}`, {
          max: gameSession.team_max_size,
        })}
        actions={
          <>
            <BackToGameSessions onClick={onClose} />
            {createButton}
          </>
        }
      />
      <ResourceTable
        label={t('admin.teams.title')}
        columns={columns}
        rowKey={(row) => row.id}
        exportName="teams"
        {...listed}
        toolbar={
          <>
            <Button icon={FileUp} variant="outline" onClick={() => setOpened({ dialog: 'import' })}>
              {t('admin.teams.import.open')}
            </Button>
            {joinCode !== null && (page.data?.length ?? 0) > 0 && (
              <Button
                icon={Printer}
                variant="outline"
                loading={all.isFetching}
                onClick={() => void print()}
              >
                {t('admin.teams.print.open')}
              </Button>
            )}
          </>
        }
        rowActions={(row) => (
          <RowActions
            name={row.name}
            main={{
              label: t('admin.teams.members'),
              name: t('admin.teams.membersNamed', { name: row.name }),
              onClick: () => setOpened({ dialog: 'members', team: row }),
            }}
            more={[
              joinCode !== null && {
                label: t('admin.teams.print.one'),
                onSelect: () => setOpened({ dialog: 'print', teams: [row] }),
              },
              ...(['rename', 'merge'] as const).map((dialog) => ({
                label: t(`admin.teams.${dialog}`),
                onSelect: () => setOpened({ dialog, team: row }),
              })),
            ]}
            onDelete={() => setOpened({ dialog: 'delete', team: row })}
          />
        )}
        empty={
          <EmptyState
            title={t('admin.teams.emptyTitle')}
            description={t('admin.teams.emptyText')}
            action={createButton}
          />
        }
      />
      {opened?.dialog === 'create' && (
        <TeamNameDialog gameSessionId={gameSession.id} team={null} onClose={close} />
      )}
      {opened?.dialog === 'import' && (
        <TeamImport gameSession={gameSession} exported={headings} onClose={close} />
      )}
      {printed && (
        <GameSessionLanguages gameSessionIds={[gameSession.id]}>
          <PrintDialog kind="teams" codes={printed} onClose={close} />
        </GameSessionLanguages>
      )}
      {team && opened?.dialog === 'members' && (
        <TeamMembersDialog gameSession={gameSession} team={team} onClose={close} />
      )}
      {team && opened?.dialog === 'rename' && (
        <TeamNameDialog gameSessionId={gameSession.id} team={team} onClose={close} />
      )}
      {team && opened?.dialog === 'merge' && (
        <TeamMergeDialog gameSessionId={gameSession.id} team={team} onClose={close} />
      )}
      {team && opened?.dialog === 'delete' && (
        <DeleteDialog
          title={t('admin.teams.deleteTitle', { name: team.name })}
          description={t(
            gameSession.team_mode === 'required'
              ? 'admin.teams.deleteRequiredText'
              : 'admin.teams.deleteText',
            {
              members: t('admin.teams.memberCount', { count: team.members.length }),
              finds: t('teams.found', { count: team.found_codes }),
            },
          )}
          onClose={close}
          onDelete={() => remove.mutateAsync({ p_team_id: team.id })}
          done={t('admin.teams.deleted', { name: team.name })}
        />
      )}
    </>
  )
}
