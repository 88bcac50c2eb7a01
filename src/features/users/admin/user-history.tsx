import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Select } from '@/components/ui/field'
import { HistoryTable } from '@/features/users/admin/history-table'
import {
  usePurchaseColumns,
  useScanColumns,
  useSessionColumns,
} from '@/features/users/admin/use-history-columns'

const kinds = ['scans', 'game_sessions', 'purchases'] as const
type Kind = (typeof kinds)[number]

const Scans = ({ userId }: { userId: string }) => (
  <HistoryTable userId={userId} kind="scans" columns={useScanColumns()} />
)
const Sessions = ({ userId }: { userId: string }) => (
  <HistoryTable userId={userId} kind="game_sessions" columns={useSessionColumns()} />
)
const Purchases = ({ userId }: { userId: string }) => (
  <HistoryTable userId={userId} kind="purchases" columns={usePurchaseColumns()} />
)
const tables = { scans: Scans, game_sessions: Sessions, purchases: Purchases }

/** Scans, sessions and purchases of one user. */
export function UserHistory({ userId }: { userId: string }) {
  const { t } = useTranslation()
  const [kind, setKind] = useState<Kind>('scans')
  const Table = tables[kind]
  return (
    <div className="flex flex-col gap-4">
      <Select
        label={t('admin.users.history.choose')}
        className="max-w-xs"
        value={kind}
        options={kinds.map((value) => ({ value, label: t(`admin.users.history.${value}`) }))}
        onChange={(event) =>
          setKind(kinds.find((known) => known === event.target.value) ?? 'scans')
        }
      />
      <Table userId={userId} />
    </div>
  )
}
