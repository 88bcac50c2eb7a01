import { useTranslation } from 'react-i18next'
import { usePagedList } from '@/components/resource-table/paged-list'
import type { ColumnContext, ResourceColumn } from '@/components/resource-table/resource-column'
import { ResourceTable } from '@/components/resource-table/resource-table'
import { useResourceQuery } from '@/components/resource-table/use-resource-query'
import { PageHeader } from '@/components/ui/page-header'
import { timelineList, type TimelineStep } from '@/features/game/api/admin-running-game-session'
import { BackToGameSessions } from '@/features/game/admin/back-to-game-sessions'
import { gameSessionLabel } from '@/lib/game-session/game-session-choices'

function effect({ details }: TimelineStep, { t, format }: ColumnContext): string | null {
  const { before, after, minutes } = details
  if (before !== undefined && after !== undefined) {
    return `${format.number(before)} → ${format.number(after)}`
  }
  return minutes === undefined ? null : t('admin.timeline.minutes', { count: minutes })
}

const columns: ResourceColumn<TimelineStep>[] = [
  {
    id: 'at',
    header: 'admin.users.history.when',
    type: 'timestamp',
    cell: (row, { format }) => format.timestampWithSeconds(row.at),
  },
  {
    id: 'kind',
    header: 'admin.timeline.what',
    value: (row, { t }) => t(`admin.timeline.kinds.${row.kind}`),
  },
  { id: 'player_name', header: 'admin.foundCodes.player' },
  { id: 'team_name', header: 'admin.sessions.memberTeam' },
  {
    id: 'subject',
    header: 'admin.timeline.subject',
    value: ({ subject, details: { title_en } }, { localized }) =>
      title_en === undefined ? subject : localized({ title_hu: subject ?? '', title_en }, 'title'),
  },
  { id: 'effect', header: 'admin.timeline.effect', value: effect },
  { id: 'reason', header: 'form.reason', value: (row) => row.details.reason ?? null },
  { id: 'actor_name', header: 'admin.corrections.by' },
]

/** What happened in a hunt, newest first, with CSV export. */
export function GameSessionTimeline(props: {
  gameSession: { id: string; name: string; is_test: boolean }
  onClose: () => void
}) {
  const { gameSession, onClose } = props
  const { t } = useTranslation()
  const list = useResourceQuery()
  const { listed } = usePagedList(timelineList, gameSession.id, list)
  return (
    <>
      <PageHeader
        title={t('admin.timeline.title', { name: gameSessionLabel(t, gameSession) })}
        description={t('admin.timeline.intro')}
        actions={<BackToGameSessions onClick={onClose} />}
      />
      <ResourceTable
        label={t('admin.timeline.label')}
        columns={columns}
        {...listed}
        rowKey={(row) => JSON.stringify([row.at, row.kind, row.player_name, row.subject])}
        searchable={false}
        exportName="timeline"
      />
    </>
  )
}
