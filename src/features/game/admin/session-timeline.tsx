import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { pagedListProps } from '@/components/resource-table/list-props'
import type { ResourceColumn } from '@/components/resource-table/resource-column'
import { ResourceTable } from '@/components/resource-table/resource-table'
import { useResourceQuery } from '@/components/resource-table/use-resource-query'
import { Button } from '@/components/ui/button'
import { PageHeader } from '@/components/ui/page-header'
import {
  fetchTimeline,
  timelineQueryOptions,
  type TimelineStep,
} from '@/features/game/api/admin-running-hunt'
import { sessionLabel } from '@/lib/hunt/session-label'
import { useFormat } from '@/lib/i18n/use-format'
import { useLocalized } from '@/lib/i18n/use-localized'

function useColumns(): ResourceColumn<TimelineStep>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const localized = useLocalized()
  return useMemo(() => {
    const effect = ({ details: { before, after, minutes } }: TimelineStep) => {
      if (before !== undefined && after !== undefined) {
        return `${format.number(before)} → ${format.number(after)}`
      }
      return minutes === undefined ? null : t('admin.timeline.minutes', { count: minutes })
    }
    return [
      {
        id: 'at',
        header: t('admin.users.history.when'),
        value: (row) => row.at,
        type: 'timestamp',
        cell: (row) => format.timestampWithSeconds(row.at),
        sortable: false,
      },
      {
        id: 'kind',
        header: t('admin.timeline.what'),
        value: (row) => t(`admin.timeline.kinds.${row.kind}`),
        sortable: false,
      },
      {
        id: 'player',
        header: t('admin.foundCodes.player'),
        value: (row) => row.player_name,
        sortable: false,
      },
      {
        id: 'team',
        header: t('admin.sessions.memberTeam'),
        value: (row) => row.team_name,
        sortable: false,
      },
      {
        id: 'subject',
        header: t('admin.timeline.subject'),
        value: ({ subject, details: { title_en } }) =>
          title_en === undefined
            ? subject
            : localized({ title_hu: subject ?? '', title_en }, 'title'),
        sortable: false,
      },
      { id: 'effect', header: t('admin.timeline.effect'), value: effect, sortable: false },
      {
        id: 'reason',
        header: t('admin.users.reason'),
        value: (row) => row.details.reason ?? null,
        sortable: false,
      },
      {
        id: 'actor',
        header: t('admin.corrections.by'),
        value: (row) => row.actor_name,
        sortable: false,
      },
    ]
  }, [t, format, localized])
}

/** What happened in a hunt, newest first, with CSV export. */
export function SessionTimeline(props: {
  session: { id: string; name: string; is_test: boolean }
  onClose: () => void
}) {
  const { session, onClose } = props
  const { t } = useTranslation()
  const columns = useColumns()
  const list = useResourceQuery()
  const page = useQuery(timelineQueryOptions(session.id, list.query))
  return (
    <>
      <PageHeader
        title={t('admin.timeline.title', { name: sessionLabel(t, session) })}
        description={t('admin.timeline.intro')}
        actions={
          <Button variant="ghost" onClick={onClose}>
            <ArrowLeft aria-hidden="true" className="size-5" />
            {t('admin.sessions.backToList')}
          </Button>
        }
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
