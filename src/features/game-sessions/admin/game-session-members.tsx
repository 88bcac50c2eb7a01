import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { usePagedList } from '@/components/resource-table/paged-list'
import {
  initialResourceQuery,
  type ResourceColumn,
} from '@/components/resource-table/resource-column'
import { ResourceTable } from '@/components/resource-table/resource-table'
import { useResourceQuery } from '@/components/resource-table/use-resource-query'
import { EmailLink } from '@/components/ui/email-text'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { PageHeader } from '@/components/ui/page-header'
import { memberList, type MemberRow } from '@/features/game/api/admin-running-game-session'
import { gameSessionLabel } from '@/lib/game-session/game-session-choices'
import { BackToGameSessions } from '@/features/game/admin/back-to-game-sessions'
import { standingsPages, toStandings } from '@/features/game/model/standings-pdf'
import { GuestRemoval } from '@/features/users/admin/guest-removal'
import { saveFile } from '@/lib/browser/save-file'
import { localToday } from '@/lib/format/local-time'
import { useTexts } from '@/lib/i18n/use-texts'
import { serverNow } from '@/lib/live/server-time'
import { toasts } from '@/stores/toasts'

const teamColumns: ResourceColumn<MemberRow>[] = [
  { id: 'team_name', header: 'admin.sessions.memberTeam' },
  { id: 'team_points', header: 'admin.sessions.memberTeamPoints', type: 'number' },
]

/** The ids of sortable columns are sort keys of admin_list_session_members. */
const memberColumns = (hasTeams: boolean): ResourceColumn<MemberRow>[] => [
  { id: 'rank', header: 'admin.sessions.memberRank', type: 'number' },
  {
    id: 'user_name',
    header: 'admin.sessions.memberName',
    cell: (row, { t }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        {row.user_name}
        {row.is_banned && <Badge tone="error">{t('admin.users.banned')}</Badge>}
      </span>
    ),
    sortable: true,
  },
  {
    id: 'user_email',
    header: 'admin.sessions.memberEmail',
    cell: (row) => <EmailLink email={row.user_email} />,
  },
  ...(hasTeams ? teamColumns : []),
  { id: 'points', header: 'admin.sessions.points', type: 'number', sortable: true },
  { id: 'codes_found', header: 'admin.sessions.memberFound', type: 'number' },
  {
    id: 'last_found_at',
    header: 'admin.sessions.memberLastFound',
    type: 'timestamp',
    cell: (row, { format }) => row.last_found_at && format.timestampWithSeconds(row.last_found_at),
  },
  { id: 'clues_bought', header: 'admin.sessions.memberClues', type: 'number' },
  { id: 'tokens_granted', header: 'admin.sessions.startingTokens', type: 'number' },
  { id: 'joined_at', header: 'admin.sessions.memberJoined', type: 'timestamp', sortable: true },
  { id: 'last_activity', header: 'admin.sessions.memberActive', type: 'timestamp', sortable: true },
  { id: 'is_banned', header: 'admin.users.banned', shown: false },
]
const columnsWithTeams = memberColumns(true)
const columnsWithoutTeams = memberColumns(false)

export function GameSessionMembers(props: {
  gameSession: { id: string; name: string; is_test: boolean; team_mode: string }
  onClose: () => void
}) {
  const { gameSession, onClose } = props
  const { t, format, errorText } = useTexts()
  const hasTeams = gameSession.team_mode !== 'off'
  const columns = hasTeams ? columnsWithTeams : columnsWithoutTeams
  const list = useResourceQuery()
  const { page, listed } = usePagedList(memberList, gameSession.id, list)
  /** Downloads the standings of all teams and players, whatever the list shows. */
  const print = useMutation({
    mutationFn: async () => {
      const standings = { ...initialResourceQuery, sort: 'points', descending: true }
      const [rows, { textPdf }] = await Promise.all([
        memberList.fetchAll(gameSession.id, standings),
        // Loaded on demand, because jsPDF is large.
        import('@/lib/print/drawing-pdf'),
      ])
      const pages = standingsPages(toStandings(rows), {
        title: gameSession.name,
        subtitle: t('admin.sessions.standingsOf', {
          time: format.timestamp(new Date(serverNow())),
        }),
        headings: [
          t('admin.sessions.memberRank'),
          t(hasTeams ? 'admin.sessions.memberTeam' : 'admin.sessions.memberName'),
          t('admin.sessions.points'),
          t('admin.sessions.memberFound'),
          t('admin.sessions.memberLastFound'),
        ],
        page: (number, pages) => `${number} / ${pages}`,
        time: format.timestampWithSeconds,
      })
      saveFile(`standings-${localToday()}.pdf`, await textPdf(pages, gameSession.name))
    },
    onError: (error) => toasts.error(errorText(error)),
  })
  return (
    <>
      <PageHeader
        title={t('admin.sessions.membersOf', { name: gameSessionLabel(t, gameSession) })}
        actions={<BackToGameSessions onClick={onClose} />}
      />
      <GuestRemoval gameSessionId={gameSession.id} />
      <ResourceTable
        label={t('admin.sessions.members')}
        columns={columns}
        {...listed}
        rowKey={(row) => row.user_id}
        exportName={gameSession.is_test ? 'test-session-members' : 'session-members'}
        toolbar={
          <Button
            icon={Download}
            variant="outline"
            loading={print.isPending}
            disabled={!page.data?.length}
            onClick={() => print.mutate()}
          >
            {t('admin.sessions.standingsPdf')}
          </Button>
        }
        empty={{ title: 'admin.sessions.noMembersTitle', text: 'admin.sessions.noMembersText' }}
      />
    </>
  )
}
