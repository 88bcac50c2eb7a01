import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Download } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pagedListProps } from '@/components/resource-table/list-props'
import {
  initialResourceQuery,
  type ResourceColumn,
} from '@/components/resource-table/resource-column'
import { ResourceTable } from '@/components/resource-table/resource-table'
import { useResourceQuery } from '@/components/resource-table/use-resource-query'
import { EmailText } from '@/components/ui/email-text'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { PageHeader } from '@/components/ui/page-header'
import {
  fetchMembers,
  membersQueryOptions,
  type MemberRow,
} from '@/features/game/api/admin-session-members'
import { sessionLabel } from '@/lib/hunt/session-label'
import { standingsPages, toStandings } from '@/features/game/model/standings-pdf'
import { saveFile } from '@/lib/browser/save-file'
import { localToday } from '@/lib/format/local-time'
import { useErrorText } from '@/lib/i18n/use-error-text'
import { useFormat } from '@/lib/i18n/use-format'
import { serverNow } from '@/lib/live/server-time'
import { fetchAllPages } from '@/lib/supabase/fetch-all-pages'
import { toasts } from '@/stores/toasts'

/** The ids of sortable columns are sort keys of admin_list_session_members. */
function useColumns(hasTeams: boolean): ResourceColumn<MemberRow>[] {
  const { t } = useTranslation()
  const format = useFormat()
  return useMemo(() => {
    const number = (
      id: 'points' | 'codes_found' | 'clues_bought' | 'tokens_granted',
      header: string,
      sortable = false,
    ): ResourceColumn<MemberRow> => ({
      id,
      header,
      value: (row) => row[id],
      type: 'number',
      sortable,
    })
    const timestamp = (
      id: 'joined_at' | 'last_activity',
      header: string,
    ): ResourceColumn<MemberRow> => ({
      id,
      header,
      value: (row) => row[id],
      type: 'timestamp',
      sortable: true,
    })
    return [
      {
        id: 'rank',
        header: t('admin.sessions.memberRank'),
        value: (row) => row.rank,
        type: 'number',
      },
      {
        id: 'user_name',
        header: t('admin.sessions.memberName'),
        value: (row) => row.user_name,
        cell: (row) => (
          <span className="inline-flex flex-wrap items-center gap-2">
            {row.user_name}
            {row.is_banned && <Badge tone="error">{t('admin.users.banned')}</Badge>}
          </span>
        ),
        sortable: true,
      },
      {
        id: 'user_email',
        header: t('admin.sessions.memberEmail'),
        value: (row) => row.user_email,
        cell: (row) => (
          <a className="link" href={`mailto:${row.user_email}`}>
            <EmailText email={row.user_email} />
          </a>
        ),
      },
      ...(hasTeams
        ? ([
            {
              id: 'team',
              header: t('admin.sessions.memberTeam'),
              value: (row) => row.team_name,
              sortable: false,
            },
            {
              id: 'team_points',
              header: t('admin.sessions.memberTeamPoints'),
              value: (row) => row.team_points,
              type: 'number',
              sortable: false,
            },
          ] satisfies ResourceColumn<MemberRow>[])
        : []),
      number('points', t('admin.sessions.points'), true),
      number('codes_found', t('admin.sessions.memberFound')),
      {
        id: 'last_found_at',
        header: t('admin.sessions.memberLastFound'),
        value: (row) => row.last_found_at,
        type: 'timestamp',
        cell: (row) => row.last_found_at && format.timestampWithSeconds(row.last_found_at),
      },
      number('clues_bought', t('admin.sessions.memberClues')),
      number('tokens_granted', t('admin.sessions.startingTokens')),
      timestamp('joined_at', t('admin.sessions.memberJoined')),
      timestamp('last_activity', t('admin.sessions.memberActive')),
      {
        id: 'is_banned',
        header: t('admin.users.banned'),
        value: (row) => t(row.is_banned ? 'common.yes' : 'common.no'),
        shown: false,
      },
    ]
  }, [t, format, hasTeams])
}

export function SessionMembers(props: {
  session: { id: string; name: string; is_test: boolean; team_mode: string }
  onClose: () => void
}) {
  const { session, onClose } = props
  const { t } = useTranslation()
  const hasTeams = session.team_mode !== 'off'
  const columns = useColumns(hasTeams)
  const list = useResourceQuery()
  const page = useQuery(membersQueryOptions(session.id, list.query))
  const format = useFormat()
  const errorText = useErrorText()
  const [isPrinting, setPrinting] = useState(false)

  /** Downloads the standings of all teams and players, whatever the list shows. */
  async function print(): Promise<void> {
    setPrinting(true)
    try {
      const standings = { ...initialResourceQuery, sort: 'points', descending: true }
      const [rows, { textPdf }] = await Promise.all([
        fetchAllPages((limit, offset) => fetchMembers(session.id, { ...standings, limit, offset })),
        // Loaded on demand, because jsPDF is large.
        import('@/lib/print/text-pdf'),
      ])
      const pages = standingsPages(toStandings(rows), {
        title: session.name,
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
      saveFile(`standings-${localToday()}.pdf`, textPdf(pages, session.name))
    } catch (error) {
      toasts.error(errorText(error))
    } finally {
      setPrinting(false)
    }
  }
  return (
    <>
      <PageHeader
        title={t('admin.sessions.membersOf', { name: sessionLabel(t, session) })}
        actions={
          <Button variant="ghost" onClick={onClose}>
            <ArrowLeft aria-hidden="true" className="size-5" />
            {t('admin.sessions.backToList')}
          </Button>
        }
      />
      <ResourceTable
        label={t('admin.sessions.members')}
        columns={columns}
        {...pagedListProps(page, list, (part) => fetchMembers(session.id, part))}
        rowKey={(row) => row.user_id}
        exportName={session.is_test ? 'test-session-members' : 'session-members'}
        toolbar={
          <Button
            variant="outline"
            loading={isPrinting}
            disabled={!page.data?.length}
            onClick={() => void print()}
          >
            <Download aria-hidden="true" className="size-4" />
            {t('admin.sessions.standingsPdf')}
          </Button>
        }
        empty={
          <EmptyState
            title={t('admin.sessions.noMembersTitle')}
            description={t('admin.sessions.noMembersText')}
          />
        }
      />
    </>
  )
}
