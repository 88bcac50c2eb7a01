import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmailLink } from '@/components/ui/email-text'
import { Badge } from '@/components/ui/badge'
import { toOptions } from '@/components/ui/field'
import { SelectFilter } from '@/components/ui/select-filter'
import { PageHeader } from '@/components/ui/page-header'
import { liveRow } from '@/components/resource-table/list-props'
import { usePagedList } from '@/components/resource-table/paged-list'
import type { ResourceColumn } from '@/components/resource-table/resource-column'
import { RowButton } from '@/components/resource-table/row-actions'
import { ResourceTable } from '@/components/resource-table/resource-table'
import { useResourceQuery } from '@/components/resource-table/use-resource-query'
import { CorrectionDialog } from '@/features/corrections/admin/correction-dialog'
import type { Correction } from '@/features/corrections/api/corrections'
import { UserDialog } from '@/features/users/admin/user-dialog'
import {
  useRemoveOrphanedPhotos,
  userKinds,
  userList,
  type UserRow,
} from '@/features/users/api/users'

/** Ids of sortable columns are the sort keys of admin_list_users. */
const columns: ResourceColumn<UserRow>[] = [
  { id: 'name', header: 'admin.users.name', sortable: true },
  {
    id: 'email',
    header: 'admin.users.email',
    cell: (row) => <EmailLink email={row.email} />,
    sortable: true,
  },
  {
    id: 'role',
    header: 'admin.users.role',
    value: (row, { t }) => t(`admin.users.roles.${row.role}`),
    cell: (row, { t }) => (
      <span className="flex flex-wrap gap-1">
        <Badge tone={row.role === 'admin' ? 'primary' : 'neutral'}>
          {t(`admin.users.roles.${row.role}`)}
        </Badge>
        {row.is_banned && <Badge tone="error">{t('admin.users.banned')}</Badge>}
      </span>
    ),
  },
  {
    id: 'is_banned',
    header: 'admin.users.ban.title',
    value: (row, { t }) =>
      row.is_banned ? (row.banned_until ?? t('admin.users.ban.durations.forever')) : '',
    type: 'timestamp',
    shown: false,
  },
  { id: 'phone_number', header: 'admin.users.phone', shown: false },
  { id: 'address', header: 'admin.users.address', shown: false },
  { id: 'tax_id', header: 'admin.users.taxId', shown: false },
  { id: 'balance', header: 'admin.users.balance', type: 'number', sortable: true },
  { id: 'points_total', header: 'admin.users.points', type: 'number', sortable: true },
  {
    id: 'created_at',
    header: 'admin.users.createdAt',
    type: 'timestamp',
    cell: (row, { format }) => format.date(row.created_at),
    sortable: true,
  },
  {
    id: 'last_login_at',
    header: 'admin.users.lastLogin',
    type: 'timestamp',
    emptyText: 'admin.users.never',
    sortable: true,
  },
]

/** /admin/users: all accounts with a dialog to manage each. */
export function UsersTable() {
  const { t } = useTranslation()
  const list = useResourceQuery({ role: '', ban: '' })
  const { filters, setFilters } = list
  const kind = userKinds.find((value) => value === filters.role) ?? null
  const isBanned = filters.ban === '' ? null : filters.ban === 'banned'
  const [opened, setOpened] = useState<UserRow | null>(null)
  const [correction, setCorrection] = useState<Correction | null>(null)
  const { page, listed } = usePagedList(userList, { kind, isBanned }, list)
  const { mutate: removeOrphanedPhotos } = useRemoveOrphanedPhotos()
  useEffect(() => removeOrphanedPhotos(), [removeOrphanedPhotos])
  const current = opened && liveRow(page.data, opened)
  return (
    <>
      <PageHeader title={t('admin.users.title')} description={t('admin.users.intro')} />
      <ResourceTable
        label={t('admin.users.title')}
        columns={columns}
        {...listed}
        rowKey={(row) => row.id}
        exportName="users"
        filters={
          <>
            <SelectFilter
              label={t('admin.users.role')}
              allLabel={t('admin.users.allRoles')}
              value={filters.role}
              options={toOptions(userKinds, (value) =>
                t(value === 'guest' ? 'admin.users.guests' : `admin.users.roles.${value}`),
              )}
              onChange={(next) => setFilters({ role: next })}
            />
            <SelectFilter
              label={t('admin.users.ban.title')}
              allLabel={t('admin.users.bannedOrNot')}
              value={filters.ban}
              options={[
                { value: 'banned', label: t('admin.users.onlyBanned') },
                { value: 'free', label: t('admin.users.onlyFree') },
              ]}
              onChange={(next) => setFilters({ ban: next })}
            />
          </>
        }
        rowActions={(row) => (
          <RowButton
            label={t('admin.users.manage')}
            name={t('admin.users.manageUser', { name: row.name })}
            onClick={() => setOpened(row)}
          />
        )}
      />
      {current && (
        <UserDialog
          key={current.id}
          user={current}
          onCorrect={setCorrection}
          onClose={() => setOpened(null)}
        />
      )}
      {correction && (
        <CorrectionDialog correction={correction} onClose={() => setCorrection(null)} />
      )}
    </>
  )
}
