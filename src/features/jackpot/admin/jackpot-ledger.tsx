import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CoinAmount } from '@/components/ui/coin-amount'
import { SelectFilter } from '@/components/ui/select-filter'
import { pagedListProps } from '@/components/resource-table/list-props'
import {
  initialResourceQuery,
  type ResourceColumn,
} from '@/components/resource-table/resource-column'
import { ResourceTable } from '@/components/resource-table/resource-table'
import {
  type EntryKind,
  entryKinds,
  fetchJackpotEntries,
  jackpotEntriesQueryOptions,
  type JackpotEntry,
} from '@/features/jackpot/api/admin-jackpot'

const columns: ResourceColumn<JackpotEntry>[] = [
  { id: 'created_at', header: 'admin.jackpots.when', type: 'timestamp' },
  {
    id: 'kind',
    header: 'admin.jackpots.kind',
    value: (entry, { t }) => t(`admin.jackpots.kinds.${entry.kind}`),
  },
  {
    id: 'who',
    header: 'admin.jackpots.who',
    value: (entry) => entry.user_name ?? entry.admin_name,
  },
  {
    id: 'delta',
    header: 'admin.jackpots.delta',
    cell: (entry) => <CoinAmount amount={entry.delta} signed />,
    type: 'number',
  },
]

/** Ledger of a jackpot with CSV export. */
export function JackpotLedger({ jackpotId }: { jackpotId: string }) {
  const { t } = useTranslation()
  const [query, setQuery] = useState(initialResourceQuery)
  const [kind, setKind] = useState<EntryKind | ''>('')
  const page = useQuery(jackpotEntriesQueryOptions(jackpotId, kind, query))
  return (
    <ResourceTable
      label={t('admin.jackpots.booksTab')}
      columns={columns}
      {...pagedListProps(page, { query, setQuery }, (part) =>
        fetchJackpotEntries(jackpotId, kind, part),
      )}
      rowKey={(entry) => String(entry.id)}
      exportName="jackpot-entries"
      activeFilters={kind === '' ? 0 : 1}
      filters={
        <SelectFilter
          label={t('admin.jackpots.kind')}
          allLabel={t('admin.jackpots.allKinds')}
          value={kind}
          options={entryKinds.map((value) => ({
            value,
            label: t(`admin.jackpots.kinds.${value}`),
          }))}
          onChange={(next) => {
            setKind(entryKinds.find((value) => value === next) ?? '')
            setQuery((old) => ({ ...old, offset: 0 }))
          }}
        />
      }
    />
  )
}
