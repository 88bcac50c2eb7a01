import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { leaderboardQueryOptions } from '@/features/game/api/get-leaderboard'
import type { GameSession } from '@/features/game/api/game-sessions'
import { formatDateTime, formatNumber } from '@/lib/format/numbers-and-dates'

/** End date and own result of a hunt; a frozen leaderboard hides the rank. */
export function HuntResult({ session }: { session: GameSession }) {
  const { t, i18n } = useTranslation()
  const language = i18n.resolvedLanguage ?? 'hu'
  const { data: board } = useQuery(leaderboardQueryOptions(session.id))
  const me = board && !board.is_frozen ? board.me : null
  return (
    <>
      {session.ends_at && (
        <p className="text-soft mt-3">
          {t('game.ended', { date: formatDateTime(session.ends_at, language, true) })}
        </p>
      )}
      {me && (
        <p className="mt-1 text-lg font-semibold">
          {me.rank === null
            ? t('game.resultNone')
            : t('game.result', {
                rank: formatNumber(me.rank, language),
                count: me.points,
                points: formatNumber(me.points, language),
              })}
        </p>
      )}
    </>
  )
}
