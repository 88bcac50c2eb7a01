import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { CoinAmount } from '@/components/ui/coin-amount'
import { toOptions } from '@/components/ui/field'
import { SelectFilter } from '@/components/ui/select-filter'
import { PageHeader } from '@/components/ui/page-header'
import { usePagedList } from '@/components/resource-table/paged-list'
import type { ColumnContext, ResourceColumn } from '@/components/resource-table/resource-column'
import { ResourceTable } from '@/components/resource-table/resource-table'
import { useResourceQuery } from '@/components/resource-table/use-resource-query'
import {
  type AdminTransaction,
  subjectNamesQueryOptions,
  transactionList,
} from '@/features/users/api/user-history'
import { ledgerTypes, parseLedgerRow } from '@/lib/game-session/ledger-row'

type SubjectNames = ReadonlyMap<string, { name_hu: string; name_en: string }>

/** Describes a transaction, with the name of its clue or session if known. */
function description(
  row: AdminTransaction,
  { t, localized }: ColumnContext,
  names: SubjectNames | undefined,
): string {
  const { kind, subjectId, note } = parseLedgerRow(row)
  if (note !== null) return note
  const name = subjectId === null ? undefined : names?.get(subjectId)
  const text = t(`profile.tokens.kinds.${kind}`)
  return name ? `${text}: ${localized(name, 'name')}` : text
}

const transactionColumns = (
  names: SubjectNames | undefined,
): ResourceColumn<AdminTransaction>[] => [
  { id: 'created_at', header: 'admin.tokens.when', type: 'timestamp' },
  { id: 'user_name', header: 'admin.tokens.player' },
  { id: 'user_email', header: 'admin.tokens.email' },
  {
    id: 'type',
    header: 'admin.tokens.type',
    value: (row, { t }) => t(`admin.tokens.types.${row.type}`),
    tone: (row) => (row.delta > 0 ? 'success' : 'neutral'),
  },
  {
    id: 'delta',
    header: 'admin.tokens.delta',
    cell: (row) => <CoinAmount amount={row.delta} signed />,
    type: 'number',
  },
  {
    id: 'new_balance',
    header: 'admin.tokens.newBalance',
    value: (row) => row.metadata.newBalance,
    type: 'number',
  },
  {
    id: 'description',
    header: 'admin.tokens.description',
    value: (row, context) => description(row, context, names),
    cell: (row, context) => (
      <span className="break-words">{description(row, context, names) || '–'}</span>
    ),
  },
]

/** Admin page with the token transactions of all players. */
export function TokenManagementPage() {
  const { t } = useTranslation()
  const { data: names } = useQuery(subjectNamesQueryOptions())
  const columns = useMemo(() => transactionColumns(names), [names])
  const list = useResourceQuery({ type: '' })
  const { filters, setFilters } = list
  const type = ledgerTypes.find((value) => value === filters.type) ?? null
  const { listed } = usePagedList(transactionList, type, list)
  return (
    <>
      <PageHeader title={t('admin.tokens.title')} description={t('admin.tokens.intro')} />
      <ResourceTable
        label={t('admin.tokens.title')}
        columns={columns}
        {...listed}
        rowKey={(row) => String(row.id)}
        exportName="token-transactions"
        filters={
          <SelectFilter
            label={t('admin.tokens.type')}
            allLabel={t('admin.tokens.allTypes')}
            value={filters.type}
            options={toOptions(ledgerTypes, (value) => t(`admin.tokens.types.${value}`))}
            onChange={(next) => setFilters({ type: next })}
          />
        }
        empty={{
          title: type === null ? 'admin.tokens.emptyTitle' : 'admin.tokens.noneOfTypeTitle',
          text: type === null ? 'admin.tokens.emptyText' : 'admin.tokens.noneOfTypeText',
        }}
      />
    </>
  )
}
