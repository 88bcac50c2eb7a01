import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceColumn } from '@/components/resource-table/resource-column'
import { testColumn } from '@/components/resource-table/test-column'
import { Badge } from '@/components/ui/badge'
import { CoinAmount } from '@/components/ui/coin-amount'
import { SessionName } from '@/components/ui/session-name'
import type { HistoryItem } from '@/features/users/api/user-history'
import { isErrorKey } from '@/lib/supabase/errors'
import { parseLedgerRow } from '@/lib/hunt/ledger-row'
import { useLocalized } from '@/lib/i18n/use-localized'
import { useFormat } from '@/lib/i18n/use-format'

/** The timestamp, the first column of every list. */
function useWhen() {
  const { t } = useTranslation()
  return useMemo(
    (): ResourceColumn<{ at: string }> => ({
      id: 'at',
      header: t('admin.users.history.when'),
      value: (row) => row.at,
      type: 'timestamp',
    }),
    [t],
  )
}

export function useTransactionColumns(): ResourceColumn<HistoryItem<'transactions'>>[] {
  const { t } = useTranslation()
  const when = useWhen()
  return useMemo<ResourceColumn<HistoryItem<'transactions'>>[]>(
    () => [
      when,
      {
        id: 'description',
        header: t('admin.users.history.what'),
        value: (row) => {
          const { kind, note } = parseLedgerRow(row)
          const text = t(`profile.tokens.kinds.${kind}`)
          return note === null ? text : `${text}: ${note}`
        },
      },
      {
        id: 'delta',
        header: t('admin.tokens.delta'),
        value: (row) => row.delta,
        cell: (row) => <CoinAmount amount={row.delta} signed />,
        type: 'number',
      },
      {
        id: 'balance',
        header: t('admin.users.balance'),
        value: (row) => row.balance,
        type: 'number',
      },
    ],
    [t, when],
  )
}

export function useScanColumns(): ResourceColumn<HistoryItem<'scans'>>[] {
  const { t } = useTranslation()
  const when = useWhen()
  return useMemo<ResourceColumn<HistoryItem<'scans'>>[]>(() => {
    const outcome = (row: HistoryItem<'scans'>) => {
      if (row.status === 'voided') return t('admin.corrections.voided')
      if (row.is_inherited) return t('profile.scans.inherited')
      if (row.correction === 'credit') return t('admin.corrections.credited')
      if (row.status === 'success') return t('admin.users.history.found')
      if (row.failure_reason === 'decoy') return t('admin.cheating.decoyScan')
      return isErrorKey(row.failure_reason)
        ? t(`errors.${row.failure_reason}`)
        : (row.failure_reason ?? '')
    }
    return [
      when,
      { id: 'code', header: t('admin.foundCodes.code'), value: (row) => row.code },
      {
        id: 'game_session',
        header: t('admin.foundCodes.session'),
        value: (row) => row.game_session,
        cell: (row) => <SessionName name={row.game_session} isTest={row.is_test} />,
      },
      testColumn(t),
      {
        id: 'outcome',
        header: t('admin.users.history.outcome'),
        value: outcome,
        cell: (row) => (
          <Badge tone={row.status === 'success' ? 'success' : 'warning'}>{outcome(row)}</Badge>
        ),
      },
      { id: 'points', header: t('admin.users.points'), value: (row) => row.points, type: 'number' },
      { id: 'reason', header: t('admin.users.reason'), value: (row) => row.reason },
    ]
  }, [t, when])
}

export function usePointColumns(): ResourceColumn<HistoryItem<'points'>>[] {
  const { t } = useTranslation()
  const when = useWhen()
  return useMemo<ResourceColumn<HistoryItem<'points'>>[]>(
    () => [
      when,
      {
        id: 'game_session',
        header: t('admin.foundCodes.session'),
        value: (row) => row.game_session,
        cell: (row) => <SessionName name={row.game_session} isTest={row.is_test} />,
      },
      testColumn(t),
      { id: 'points', header: t('admin.users.points'), value: (row) => row.points, type: 'number' },
      { id: 'reason', header: t('admin.users.reason'), value: (row) => row.reason },
      { id: 'by', header: t('admin.corrections.by'), value: (row) => row.by },
    ],
    [t, when],
  )
}

export function useSessionColumns(): ResourceColumn<HistoryItem<'game_sessions'>>[] {
  const { t } = useTranslation()
  const when = useWhen()
  return useMemo<ResourceColumn<HistoryItem<'game_sessions'>>[]>(
    () => [
      { ...when, header: t('admin.users.history.joined') },
      {
        id: 'name',
        header: t('admin.foundCodes.session'),
        value: (row) => row.name,
        cell: (row) => <SessionName name={row.name} isTest={row.is_test} />,
      },
      testColumn(t),
      { id: 'team', header: t('admin.sessions.memberTeam'), value: (row) => row.team },
      { id: 'points', header: t('admin.users.points'), value: (row) => row.points, type: 'number' },
      {
        id: 'rank',
        header: t('admin.users.history.rank'),
        value: (row) => row.rank,
        type: 'number',
      },
      { id: 'finds', header: t('admin.users.finds'), value: (row) => row.finds, type: 'number' },
      {
        id: 'last_activity',
        header: t('admin.users.history.lastActivity'),
        value: (row) => row.last_activity,
        type: 'timestamp',
      },
    ],
    [t, when],
  )
}

export function usePurchaseColumns(): ResourceColumn<HistoryItem<'purchases'>>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const localized = useLocalized()
  const when = useWhen()
  return useMemo<ResourceColumn<HistoryItem<'purchases'>>[]>(() => {
    const name = (row: HistoryItem<'purchases'>) => localized(row, 'name') || '–'
    return [
      when,
      {
        id: 'kind',
        header: t('admin.users.history.kind'),
        value: (row) => t(`admin.users.history.kinds.${row.kind}`),
      },
      {
        id: 'name',
        header: t('admin.users.history.what'),
        value: name,
        cell: (row) => <SessionName name={name(row)} isTest={row.is_test} />,
      },
      testColumn(t),
      {
        id: 'tokens',
        header: t('admin.users.history.coins'),
        value: (row) => row.tokens,
        type: 'number',
      },
      {
        id: 'total',
        header: t('admin.users.history.paid'),
        value: (row) =>
          row.currency === null || row.total_minor === null
            ? null
            : format.money(row.total_minor, row.currency),
        type: 'number',
      },
      {
        id: 'status',
        header: t('admin.users.history.outcome'),
        value: (row) => row.status && t(`admin.users.history.orderStatus.${row.status}`),
      },
    ]
  }, [t, format, localized, when])
}
