import type { ColumnContext, ResourceColumn } from '@/components/resource-table/resource-column'
import { testColumn } from '@/components/resource-table/common-columns'
import { CoinAmount } from '@/components/ui/coin-amount'
import { GameSessionName } from '@/components/ui/game-session-name'
import type { HistoryItem } from '@/features/users/api/user-history'
import { isErrorKey } from '@/lib/supabase/errors'
import { parseLedgerRow } from '@/lib/game-session/ledger-row'

/** The first column of every list. */
const when: ResourceColumn<{ at: string }> = {
  id: 'at',
  header: 'admin.users.history.when',
  type: 'timestamp',
}

const gameSessionColumn: ResourceColumn<{ game_session: string | null; is_test: boolean }> = {
  id: 'game_session',
  header: 'admin.foundCodes.session',
  cell: (row) => <GameSessionName name={row.game_session} isTest={row.is_test} />,
}

export const transactionColumns: ResourceColumn<HistoryItem<'transactions'>>[] = [
  when,
  {
    id: 'description',
    header: 'admin.users.history.what',
    value: (row, { t }) => {
      const { kind, note } = parseLedgerRow(row)
      const text = t(`profile.tokens.kinds.${kind}`)
      return note === null ? text : `${text}: ${note}`
    },
  },
  {
    id: 'delta',
    header: 'admin.tokens.delta',
    cell: (row) => <CoinAmount amount={row.delta} signed />,
    type: 'number',
  },
  { id: 'balance', header: 'admin.users.balance', type: 'number' },
]

function outcome(row: HistoryItem<'scans'>, { t }: ColumnContext): string {
  if (row.status === 'voided') return t('admin.corrections.voided')
  if (row.correction === 'credit') return t('admin.corrections.credited')
  if (row.status === 'success') return t('admin.users.history.found')
  if (row.failure_reason === 'decoy') return t('admin.cheating.decoyScan')
  return isErrorKey(row.failure_reason)
    ? t(`errors.${row.failure_reason}`)
    : (row.failure_reason ?? '')
}

export const scanColumns: ResourceColumn<HistoryItem<'scans'>>[] = [
  when,
  { id: 'code', header: 'admin.foundCodes.code' },
  gameSessionColumn,
  testColumn,
  {
    id: 'outcome',
    header: 'admin.users.history.outcome',
    value: outcome,
    tone: (row) => (row.status === 'success' ? 'success' : 'warning'),
  },
  { id: 'points', header: 'admin.users.points', type: 'number' },
  { id: 'reason', header: 'form.reason' },
]

export const pointColumns: ResourceColumn<HistoryItem<'points'>>[] = [
  when,
  gameSessionColumn,
  testColumn,
  { id: 'points', header: 'admin.users.points', type: 'number' },
  { id: 'reason', header: 'form.reason' },
  { id: 'by', header: 'admin.corrections.by' },
]

export const gameSessionColumns: ResourceColumn<HistoryItem<'game_sessions'>>[] = [
  { ...when, header: 'admin.users.history.joined' },
  {
    id: 'name',
    header: 'admin.foundCodes.session',
    cell: (row) => <GameSessionName name={row.name} isTest={row.is_test} />,
  },
  testColumn,
  { id: 'team', header: 'admin.sessions.memberTeam' },
  { id: 'points', header: 'admin.users.points', type: 'number' },
  { id: 'rank', header: 'admin.users.history.rank', type: 'number' },
  { id: 'finds', header: 'admin.users.finds', type: 'number' },
  { id: 'last_activity', header: 'admin.users.history.lastActivity', type: 'timestamp' },
]

const purchaseName = (row: HistoryItem<'purchases'>, { localized }: ColumnContext) =>
  localized(row, 'name') || '–'

export const purchaseColumns: ResourceColumn<HistoryItem<'purchases'>>[] = [
  when,
  {
    id: 'kind',
    header: 'admin.users.history.kind',
    value: (row, { t }) => t(`admin.users.history.kinds.${row.kind}`),
  },
  {
    id: 'name',
    header: 'admin.users.history.what',
    value: purchaseName,
    cell: (row, context) => (
      <GameSessionName name={purchaseName(row, context)} isTest={row.is_test} />
    ),
  },
  testColumn,
  { id: 'tokens', header: 'admin.users.history.coins', type: 'number' },
  {
    id: 'total',
    header: 'admin.users.history.paid',
    value: (row, { format }) =>
      row.currency === null || row.total_minor === null
        ? null
        : format.money(row.total_minor, row.currency),
    type: 'number',
  },
  {
    id: 'status',
    header: 'admin.users.history.outcome',
    value: (row, { t }) => row.status && t(`admin.users.history.orderStatus.${row.status}`),
  },
]
