import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceColumn } from '@/components/resource-table/resource-column'
import { ResourceTable } from '@/components/resource-table/resource-table'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { PageHeader } from '@/components/ui/page-header'
import { SelectFilter } from '@/components/ui/select-filter'
import { ActivityDialog } from '@/features/activity/admin/activity-dialog'
import {
  activityQueryOptions,
  type ActivityRecord,
} from '@/features/activity/api/admin-list-activity'
import {
  activityChoices,
  filterActivity,
  noActivityFilter,
  type ActivityFilter,
} from '@/features/activity/model/activity-filter'
import { formatDateTime } from '@/lib/format'

const tones: Record<string, BadgeTone> = { error: 'error', warn: 'warning', info: 'info' }

function useColumns(): ResourceColumn<ActivityRecord>[] {
  const { t, i18n } = useTranslation()
  return useMemo(
    () => [
      {
        id: 'timestamp',
        header: t('admin.activity.when'),
        value: (row) => row.timestamp,
        cell: (row) => formatDateTime(row.timestamp, i18n.language),
      },
      {
        id: 'type',
        header: t('admin.activity.type'),
        value: (row) => row.type,
        cell: (row) => <Badge tone={tones[row.type] ?? 'neutral'}>{row.type}</Badge>,
      },
      {
        id: 'user_name',
        header: t('admin.activity.user'),
        value: (row) => row.user_name,
      },
      {
        id: 'action',
        header: t('admin.activity.action'),
        value: (row) => row.action,
      },
      {
        id: 'component',
        header: t('admin.activity.component'),
        value: (row) => row.component,
      },
      {
        id: 'message',
        header: t('admin.activity.message'),
        value: (row) => row.message,
        cell: (row) => <span className="line-clamp-2 break-words">{row.message || '–'}</span>,
      },
    ],
    [t, i18n.language],
  )
}

const asOptions = (values: string[]) => values.map((value) => ({ value, label: value }))

function Filters(props: {
  records: readonly ActivityRecord[]
  filter: ActivityFilter
  onChange: (filter: ActivityFilter) => void
}) {
  const { records, filter, onChange } = props
  const { t } = useTranslation()
  const choices = useMemo(() => activityChoices(records), [records])
  return (
    <>
      <SelectFilter
        label={t('admin.activity.type')}
        allLabel={t('admin.activity.allTypes')}
        value={filter.type}
        options={asOptions(choices.types)}
        onChange={(type) => onChange({ ...filter, type })}
      />
      <SelectFilter
        label={t('admin.activity.component')}
        allLabel={t('admin.activity.allComponents')}
        value={filter.component}
        options={asOptions(choices.components)}
        onChange={(component) => onChange({ ...filter, component })}
      />
      <SelectFilter
        label={t('admin.activity.user')}
        allLabel={t('admin.activity.allUsers')}
        value={filter.userId}
        options={choices.users.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(userId) => onChange({ ...filter, userId })}
      />
    </>
  )
}

const noRecords: never[] = []

/** The latest 1000 records of the activity log, live, filtered, as CSV (spec §2, §9). */
export function ActivityPage() {
  const { t } = useTranslation()
  const columns = useColumns()
  const activity = useQuery(activityQueryOptions())
  const [filter, setFilter] = useState(noActivityFilter)
  const [opened, setOpened] = useState<ActivityRecord | null>(null)
  const rows = useMemo(
    () => activity.data && filterActivity(activity.data, filter),
    [activity.data, filter],
  )
  return (
    <>
      <PageHeader title={t('admin.activity.title')} description={t('admin.activity.intro')} />
      <ResourceTable
        label={t('admin.activity.title')}
        columns={columns}
        rows={rows}
        rowKey={(row) => String(row.id)}
        error={activity.error}
        onRetry={() => void activity.refetch()}
        exportName="activity"
        toolbar={
          <Filters records={activity.data ?? noRecords} filter={filter} onChange={setFilter} />
        }
        rowActions={(row) => (
          <Button size="sm" variant="outline" onClick={() => setOpened(row)}>
            {t('admin.activity.details')}
          </Button>
        )}
      />
      {opened && <ActivityDialog record={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
