import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePagedList } from '@/components/resource-table/paged-list'
import {
  initialResourceQuery,
  type ResourceColumn,
} from '@/components/resource-table/resource-column'
import { ResourceTable } from '@/components/resource-table/resource-table'
import {
  type HistoryItem,
  type HistoryKind,
  userHistoryList,
} from '@/features/users/api/user-history'

/** Short pages, because the list is inside a dialog. */
const initial = { ...initialResourceQuery, limit: 10 }

interface HistoryTableProps<Kind extends HistoryKind> {
  userId: string
  kind: Kind
  columns: readonly ResourceColumn<HistoryItem<Kind>>[]
  rowActions?: (row: HistoryItem<Kind>) => ReactNode
}

/** One list of a user's history, newest first, with paging and CSV export. */
export function HistoryTable<Kind extends HistoryKind>(props: HistoryTableProps<Kind>) {
  const { userId, kind, columns, rowActions } = props
  const { t } = useTranslation()
  const [query, setQuery] = useState(initial)
  const { listed } = usePagedList(userHistoryList(kind), userId, { query, setQuery })
  return (
    <ResourceTable<HistoryItem<Kind>>
      label={t(`admin.users.history.${kind}`)}
      columns={columns}
      {...listed}
      rowKey={(row) => String(row.id)}
      {...(rowActions && { rowActions })}
      searchable={false}
      exportName={`user-${kind}`}
      empty={{ title: 'admin.users.history.empty', text: 'admin.users.history.emptyText' }}
    />
  )
}
