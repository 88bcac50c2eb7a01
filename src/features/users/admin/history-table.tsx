import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  initialResourceQuery,
  type ResourceColumn,
} from '@/components/resource-table/resource-column'
import { ResourceTable } from '@/components/resource-table/resource-table'
import {
  fetchUserHistory,
  userHistoryQueryOptions,
  type HistoryItem,
  type HistoryKind,
} from '@/features/users/api/user-history'
import { fetchAllPages } from '@/lib/supabase/fetch-all-pages'

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
  const page = useQuery(userHistoryQueryOptions(userId, kind, query))
  return (
    <ResourceTable
      label={t(`admin.users.history.${kind}`)}
      columns={columns}
      rows={page.data?.items}
      rowKey={(row) => String(row.id)}
      {...(rowActions && { rowActions })}
      error={page.error}
      onRetry={() => void page.refetch()}
      server={{ total: page.data?.total ?? 0, query, onQueryChange: setQuery }}
      searchable={false}
      exportName={`user-${kind}`}
      fetchAll={() =>
        fetchAllPages(
          async (limit, offset) => (await fetchUserHistory(userId, kind, { limit, offset })).items,
        )
      }
      empty={{ title: 'admin.users.history.empty', text: 'admin.users.history.emptyText' }}
    />
  )
}
