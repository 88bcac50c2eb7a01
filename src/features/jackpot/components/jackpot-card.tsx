import { useQuery } from '@tanstack/react-query'
import { Trophy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CoinIllustration } from '@/components/illustrations/coin'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { type Jackpot, jackpotQueryOptions } from '@/features/jackpot/api/jackpot'
import { useTexts } from '@/lib/i18n/use-texts'
import './jackpot.css'

function Amount({ amount }: { amount: number }) {
  const { t, format } = useTexts()
  return (
    // Not a live region: it changes with every purchase of every player.
    <p className="jackpot-pot">
      <CoinIllustration className="size-12 shrink-0" />
      {/* The key restarts the animation when the amount changes. */}
      <span key={amount} aria-hidden="true" className="jackpot-amount">
        {format.number(amount)}
      </span>
      <span className="sr-only">{t('common.coins', { count: amount })}</span>
    </p>
  )
}

function Paid({ jackpot }: { jackpot: Jackpot }) {
  const { t, format } = useTexts()
  return (
    <>
      <p className="flex items-center gap-2 text-lg font-semibold">
        <Trophy aria-hidden="true" className="text-primary size-6 shrink-0" />
        {jackpot.winner_name === null
          ? t('jackpot.paidUnnamed')
          : t('jackpot.paidTo', { name: jackpot.winner_name })}
      </p>
      {jackpot.closed_at && (
        <p className="text-soft text-sm">
          <time dateTime={jackpot.closed_at}>{format.timestamp(jackpot.closed_at)}</time>
        </p>
      )}
    </>
  )
}

function Explanation({ jackpot }: { jackpot: Jackpot }) {
  const { t } = useTranslation()
  switch (jackpot.status) {
    case 'open':
      return (
        <p className="text-soft text-pretty">
          {jackpot.share_percent > 0
            ? t('jackpot.share', { percent: jackpot.share_percent })
            : t('jackpot.noShare')}{' '}
          {t('jackpot.unclaimed')}
        </p>
      )
    case 'paid':
      return <Paid jackpot={jackpot} />
    case 'rolled_over':
      return <p className="text-soft text-pretty">{t('jackpot.rolledOver')}</p>
    case 'returned':
      return <p className="text-soft text-pretty">{t('jackpot.returned')}</p>
  }
}

/**
 * Live jackpot of a session with its share and winner. Renders nothing without a jackpot or after a
 * failed request, because it is not essential.
 */
export function JackpotCard({ gameSessionId }: { gameSessionId: string }) {
  const { t } = useTranslation()
  const { data: jackpot } = useQuery(jackpotQueryOptions(gameSessionId))
  if (!jackpot) return null
  const { status, amount } = jackpot
  return (
    <Card
      aria-label={t('jackpot.title')}
      title={t('jackpot.title')}
      actions={status !== 'open' && <Badge>{t(`jackpot.status.${status}`)}</Badge>}
      className="jackpot"
    >
      <div className="flex flex-col gap-2">
        {(status === 'open' || amount > 0) && <Amount amount={amount} />}
        <Explanation jackpot={jackpot} />
      </div>
    </Card>
  )
}
