import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { pagedListProps } from '@/components/resource-table/list-props'
import type { ColumnContext, ResourceColumn } from '@/components/resource-table/resource-column'
import { ResourceTable } from '@/components/resource-table/resource-table'
import { useResourceQuery } from '@/components/resource-table/use-resource-query'
import { PageHeader } from '@/components/ui/page-header'
import {
  fetchTimeline,
  timelineQueryOptions,
  type TimelineStep,
} from '@/features/game/api/admin-running-hunt'
import { BackToHunts } from '@/features/game/admin/back-to-hunts'
import { sessionLabel } from '@/lib/hunt/session-choices'

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
export function SessionTimeline(props: {
  session: { id: string; name: string; is_test: boolean }
  onClose: () => void
}) {
  const { session, onClose } = props
  const { t } = useTranslation()
  const list = useResourceQuery()
  const page = useQuery(timelineQueryOptions(session.id, list.query))
  return (
    <>
      <PageHeader
        title={t('admin.timeline.title', { name: sessionLabel(t, session) })}
        description={t('admin.timeline.intro')}
        actions={<BackToHunts onClick={onClose} />}
      />
      <ResourceTable
        label={t('admin.timeline.label')}
        columns={columns}
        {...pagedListProps(page, list, (part) => fetchTimeline(session.id, part))}
        rowKey={(row) => JSON.stringify([row.at, row.kind, row.player_name, row.subject])}
        searchable={false}
        exportName="timeline"
      />
    </>
  )
}
