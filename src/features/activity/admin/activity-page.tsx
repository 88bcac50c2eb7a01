import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fullListProps } from '@/components/resource-table/list-props'
import type { ResourceColumn } from '@/components/resource-table/resource-column'
import { RowButton } from '@/components/resource-table/row-actions'
import { ResourceTable } from '@/components/resource-table/resource-table'
import { useResourceQuery } from '@/components/resource-table/use-resource-query'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { PageHeader } from '@/components/ui/page-header'
import { ActivityDialog } from '@/features/activity/admin/activity-dialog'
import { ActivityFilters } from '@/features/activity/admin/activity-filters'
import { useActionNames } from '@/features/activity/admin/use-action-names'
import { activityQueryOptions, type ActivityRecord } from '@/features/activity/api/admin-activity'
import {
  actionText,
  componentText,
  findIdentifiers,
  messageText,
  typeText,
  userText,
  type ActionNames,
} from '@/features/activity/model/action-names'
import { noActivityFilter } from '@/features/activity/model/activity-filter'
import { differencesOf } from '@/features/activity/model/differences'
import { changesText } from '@/features/activity/model/field-text'
import { useTexts } from '@/lib/i18n/use-texts'

const tones: Record<string, BadgeTone> = { error: 'error', warn: 'warning', info: 'info' }

/** Changes shown per row; the dialog shows all. */
const MAX_CHANGES = 3

function Message({ record, message }: { record: ActivityRecord; message: string }) {
  const { t, language } = useTexts()
  const changes = differencesOf(record.details).slice(0, MAX_CHANGES)
  const summary = changesText(t, changes, language)
  return (
    <span className="flex flex-col">
      {message && <span className="line-clamp-2 break-words">{message}</span>}
      {summary && <span className="text-soft line-clamp-2 text-sm break-words">{summary}</span>}
      {!message && !summary && '–'}
    </span>
  )
}

const deviceText = ({ device_info: device }: ActivityRecord) =>
  [device.browser, device.platform, device.location, device.ipAddress].filter(Boolean).join(' · ')

const activityColumns = (names: ActionNames): ResourceColumn<ActivityRecord>[] => [
  { id: 'timestamp', header: 'admin.activity.when', type: 'timestamp' },
  {
    id: 'type',
    header: 'admin.activity.type',
    cell: (row, { t }) => (
      <Badge tone={tones[row.type] ?? 'neutral'}>{typeText(t, row.type)}</Badge>
    ),
  },
  { id: 'user_name', header: 'admin.activity.user', cell: (row, { t }) => userText(t, row) },
  {
    id: 'action',
    header: 'admin.activity.action',
    value: (row, { t }) => actionText(t, names, row),
    cell: (row, { t }) => (
      <span className="flex flex-col">
        <span className="break-words">{actionText(t, names, row)}</span>
        <span className="text-soft text-sm">{componentText(names, row.component)}</span>
      </span>
    ),
    exported: false,
  },
  // The CSV file has the identifiers, which are the same in every language.
  { id: 'identifier', header: 'admin.activity.action', value: (row) => row.action, shown: false },
  { id: 'component', header: 'admin.activity.component', shown: false },
  {
    id: 'message',
    header: 'admin.activity.message',
    cell: (row) => <Message record={row} message={messageText(names, row)} />,
  },
  {
    id: 'details',
    header: 'admin.activity.details',
    value: (row) => JSON.stringify(row.details),
    shown: false,
  },
  { id: 'device', header: 'admin.activity.device', value: deviceText, shown: false },
]

/** The latest 1000 records of the activity log, live, with filters and CSV export. */
export function ActivityPage() {
  const { t } = useTranslation()
  const names = useActionNames()
  const columns = useMemo(() => activityColumns(names), [names])
  const { filters, activeFilters, setFilters } = useResourceQuery(noActivityFilter)
  const activity = useQuery(activityQueryOptions(filters, findIdentifiers(names, filters.text)))
  const [opened, setOpened] = useState<ActivityRecord | null>(null)
  return (
    <>
      <PageHeader title={t('admin.activity.title')} description={t('admin.activity.intro')} />
      <ResourceTable
        label={t('admin.activity.title')}
        columns={columns}
        {...fullListProps(activity)}
        rowKey={(row) => String(row.id)}
        searchable={false}
        exportName="activity"
        activeFilters={activeFilters}
        filters={<ActivityFilters filter={filters} names={names} onChange={setFilters} />}
        rowActions={(row) => (
          <RowButton
            label={t('admin.activity.details')}
            name={t('admin.activity.detailsOf', { action: actionText(t, names, row) })}
            onClick={() => setOpened(row)}
          />
        )}
        empty={{ title: 'admin.activity.emptyTitle', text: 'admin.activity.emptyText' }}
      />
      {opened && <ActivityDialog record={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
