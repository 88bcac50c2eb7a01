import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CoinIllustration } from '@/components/illustrations/coin'
import { ButtonLink } from '@/components/ui/button'
import { CoinAmount } from '@/components/ui/coin-amount'
import { EmptyState } from '@/components/ui/empty-state'
import { QueryPlaceholder } from '@/components/ui/error-state'
import { paths } from '@/config/paths'
import {
  TRANSACTION_LIMIT,
  type TokenTransaction,
  clueNamesQueryOptions,
  guideCluesQueryOptions,
  tokenTransactionsQueryOptions,
} from '@/features/profile/api/profile'
import { HistoryItem, HistoryList } from '@/features/profile/components/history-list'
import { type LedgerEntry, parseLedgerRow } from '@/lib/game-session/ledger-row'
import { gameSessionNamesQueryOptions } from '@/features/game/api/game'
import { useUserId } from '@/lib/account/session'
import { useLocalized } from '@/lib/i18n/use-localized'
import { useTexts } from '@/lib/i18n/use-texts'

/**
 * Returns a function that names the clue or session of a ledger row in the player's language, or returns
 * null while names are loading and for anything that the player may no longer see.
 */
function useSubjectName(): (entry: LedgerEntry) => string | null {
  const uid = useUserId()
  const localized = useLocalized()
  const { data: clues = [] } = useQuery(clueNamesQueryOptions(uid))
  const { data: guides = [] } = useQuery(guideCluesQueryOptions(uid))
  const { data: gameSessions } = useQuery(gameSessionNamesQueryOptions())

  function clueName(clueId: string | undefined): string | null {
    const clue = clues.find(({ clue_id }) => clue_id === clueId)
    return clue ? localized(clue, 'clue_name') : null
  }

  return ({ kind, subjectId }) => {
    if (subjectId === null) return null
    switch (kind) {
      case 'session':
      case 'jackpot':
        return gameSessions?.get(subjectId) ?? null
      case 'clue':
        return clueName(subjectId)
      case 'guide':
        return clueName(guides.find((guide) => guide.solution_guide_id === subjectId)?.clue_id)
      default:
        return null
    }
  }
}

interface TransactionItemProps {
  transaction: TokenTransaction
  subjectName: (entry: LedgerEntry) => string | null
}

function TransactionItem({ transaction, subjectName }: TransactionItemProps) {
  const { t, format } = useTexts()
  const entry = parseLedgerRow(transaction)
  const about = subjectName(entry) ?? entry.note
  return (
    <HistoryItem
      title={t(`profile.tokens.kinds.${entry.kind}`)}
      details={
        <>
          {about && <span className="text-base-content">{about}</span>}
          <time dateTime={transaction.created_at}>{format.timestamp(transaction.created_at)}</time>
        </>
      }
      amount={
        <>
          <CoinAmount amount={transaction.delta} signed />
          <span className="text-soft text-sm tabular-nums">
            {t('profile.tokens.balanceAfter', {
              count: transaction.metadata.newBalance,
              balance: format.number(transaction.metadata.newBalance),
            })}
          </span>
        </>
      }
    />
  )
}

/** Token transactions with signed amounts and the balance after each. */
export function TokenHistory() {
  const { t } = useTranslation()
  const transactions = useQuery(tokenTransactionsQueryOptions())
  const subjectName = useSubjectName()

  if (!transactions.data) return <QueryPlaceholder query={transactions} rows={5} className="h-14" />
  if (transactions.data.length === 0) {
    return (
      <EmptyState
        title={t('profile.tokens.emptyTitle')}
        description={t('profile.tokens.emptyText')}
        illustration={<CoinIllustration className="size-20" />}
        action={<ButtonLink to={paths.dashboard}>{t('profile.tokens.emptyAction')}</ButtonLink>}
      />
    )
  }
  const isFull = transactions.data.length === TRANSACTION_LIMIT
  return (
    <HistoryList
      label={t('profile.tabs.tokens')}
      note={isFull ? t('profile.tokens.latest', { max: TRANSACTION_LIMIT }) : null}
    >
      {transactions.data.map((transaction) => (
        <TransactionItem key={transaction.id} transaction={transaction} subjectName={subjectName} />
      ))}
    </HistoryList>
  )
}
