import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '@/components/ui/badge'
import { CoinAmount } from '@/components/ui/coin-amount'
import { EmptyState } from '@/components/ui/empty-state'
import { PageHeader } from '@/components/ui/page-header'
import { SelectFilter } from '@/components/ui/select-filter'
import { pagedListProps } from '@/components/resource-table/list-props'
import type { ResourceColumn } from '@/components/resource-table/resource-column'
import { ResourceTable } from '@/components/resource-table/resource-table'
import { useResourceQuery } from '@/components/resource-table/use-resource-query'
import {
  type AdminTransaction,
  adminTransactionsQueryOptions,
  fetchAdminTransactions,
  subjectNamesQueryOptions,
} from '@/features/users/api/token-transactions'
import { ledgerTypes, parseLedgerRow } from '@/lib/hunt/ledger-row'
import { useLocalized } from '@/lib/i18n/use-localized'

/** Returns a function that describes a transaction, with the name of its clue or session if known. */
function useDescription(): (row: AdminTransaction) => string {
  const { t } = useTranslation()
  const localized = useLocalized()
  const { data: names } = useQuery(subjectNamesQueryOptions())
  return useCallback(
    (row) => {
      const { kind, subjectId, note } = parseLedgerRow(row)
      if (note !== null) return note
      const name = subjectId === null ? undefined : names?.get(subjectId)
      const text = t(`profile.tokens.kinds.${kind}`)
      return name ? `${text}: ${localized(name, 'name')}` : text
    },
    [t, localized, names],
  )
}

function useColumns(): ResourceColumn<AdminTransaction>[] {
  const { t } = useTranslation()
  const describe = useDescription()
  return useMemo(
    () => [
      {
        id: 'created_at',
        header: t('admin.tokens.when'),
        value: (row) => row.created_at,
        type: 'timestamp',
      },
      { id: 'user_name', header: t('admin.tokens.player'), value: (row) => row.user_name },
      {
        id: 'user_email',
        header: t('admin.tokens.email'),
        value: (row) => row.user_email,
      },
      {
        id: 'type',
        header: t('admin.tokens.type'),
        value: (row) => t(`admin.tokens.types.${row.type}`),
        cell: (row) => (
          <Badge tone={row.delta > 0 ? 'success' : 'neutral'}>
            {t(`admin.tokens.types.${row.type}`)}
          </Badge>
        ),
      },
      {
        id: 'delta',
        header: t('admin.tokens.delta'),
        value: (row) => row.delta,
        cell: (row) => <CoinAmount amount={row.delta} signed />,
        type: 'number',
      },
      {
        id: 'new_balance',
        header: t('admin.tokens.newBalance'),
        value: (row) => row.metadata.newBalance,
        type: 'number',
      },
      {
        id: 'description',
        header: t('admin.tokens.description'),
        value: describe,
        cell: (row) => <span className="break-words">{describe(row) || '–'}</span>,
      },
    ],
    [t, describe],
  )
}

/** Admin page with the token transactions of all players. */
export function TokenManagementPage() {
  const { t } = useTranslation()
  const columns = useColumns()
  const list = useResourceQuery({ type: '' })
  const { filters, setFilters } = list
  const type = ledgerTypes.find((value) => value === filters.type) ?? null
  const page = useQuery(adminTransactionsQueryOptions(type, list.query))
  return (
    <>
      <PageHeader title={t('admin.tokens.title')} description={t('admin.tokens.intro')} />
      <ResourceTable
        label={t('admin.tokens.title')}
        columns={columns}
        {...pagedListProps(page, list, (part) => fetchAdminTransactions(type, part))}
        rowKey={(row) => String(row.id)}
        exportName="token-transactions"
        filters={
          <SelectFilter
            label={t('admin.tokens.type')}
            allLabel={t('admin.tokens.allTypes')}
            value={filters.type}
            options={ledgerTypes.map((value) => ({
              value,
              label: t(`admin.tokens.types.${value}`),
            }))}
            onChange={(next) => setFilters({ type: next })}
          />
        }
        empty={
          <EmptyState
            title={t(type === null ? 'admin.tokens.emptyTitle' : 'admin.tokens.noneOfTypeTitle')}
            description={t(
              type === null ? 'admin.tokens.emptyText' : 'admin.tokens.noneOfTypeText',
            )}
          />
        }
      />
    </>
  )
}
